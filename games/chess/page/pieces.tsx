// The pieces, drawn here: a shape for each kind, filled for one side and outlined for the other.
const shapes: Readonly<Record<string, string>> = {
  p: "M20 7.5a5.2 5.2 0 0 1 3.3 9.2c2 1 3.4 2.8 3.4 4.8h-3.5c.4 4.6 2.3 7 5.3 9.5v3.5h-17V31c3-2.500 4.900-4.900 5.300-9.500h-3.500c0-2 1.400-3.800 3.400-4.800A5.200 5.200 0 0 1 20 7.500z",
  r: "M9.500 7h4.500v3.500h4V7h4v3.500h4V7h4.500v8l-3.500 3v9.500l3.500 3.500v3.500h-21V31l3.500-3.500V18l-3.500-3z",
  n: "M12.500 34.500c0-8.500 5.500-9.500 6.500-14.500-2.800.6-4 3.800-7 3.800-2.200 0-3.200-2.200-2-4.200l4.800-7.800.7-4.800 3.800 2.800c7.500.4 12.200 6.400 12.200 14.700v10z",
  b: "M20 5.500a2.600 2.600 0 0 1 1.900 4.400c4.100 2.900 6.100 6.600 6.100 9.900 0 2.900-1.700 5-4 6.200l1.400 4H29v4.500H11V30h3.600l1.400-4c-2.300-1.200-4-3.300-4-6.200 0-3.300 2-7 6.100-9.900A2.600 2.600 0 0 1 20 5.500z",
  q: "M7.500 12.500l5.800 7.500L15 9l5 10.500L25 9l1.700 11 5.800-7.500-3 15.500v6.500h-19V28z",
  k: "M18.400 4.500h3.200v3h3v3.200h-3v3.100c5.200-1.200 11 .9 11 6.600 0 4-3 6-4 8.600v5.500h-17.200V29c-1-2.600-4-4.600-4-8.600 0-5.700 5.800-7.800 11-6.600v-3.100h-3V7.500h3z",
};
const marks: Readonly<Record<string, string>> = {
  p: "M13 31h14", r: "M13.500 18h13M13.500 27.500h13", n: "M18 13.500h.1M12.500 31h16", b: "M20 13v7M16.800 16.500h6.400M14.600 30h10.800", q: "M10.500 28h19", k: "M20 14v11M12 29h16",
};

/** A piece by its letter in a FEN. */
export function Piece({ letter, size = "100%" }: { letter: string; size?: string | number }) {
  const kind = letter.toLowerCase();
  return (
    <svg class={letter === kind ? "piece black" : "piece white"} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="body" d={shapes[kind] ?? ""} /><path class="mark" d={marks[kind] ?? ""} />
    </svg>
  );
}
