// A link as a QR code, drawn as one path.
import { encode } from "uqr";

export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 1, ecc: "M" });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} width={240} height={240} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={dots.join("")} />
    </svg>
  );
}
