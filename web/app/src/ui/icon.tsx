// Icons, drawn on a 24×24 grid in the colour of the text around them. They never carry a meaning alone.

const paths = {
  home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5",
  daily: "M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4M9 15l2 2 4-4",
  challenges: "M12 3.5 20 6v6c0 4.5-3.4 7.3-8 8.7C7.4 19.3 4 16.5 4 12V6zM12 8v5M12 16v.2",
  learn: "M2.5 9 12 4.5 21.5 9 12 13.5zM6.5 11v5c1.5 1.7 3.4 2.5 5.5 2.5s4-.8 5.5-2.5v-5M21.5 9v5.5",
  explore: "M12 3.5a8.5 8.5 0 1 0 .01 0M15.5 8.5l-2 5-5 2 2-5z",
  replays: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5V8H8M10.5 9v6l4.5-3z",
  statistics: "M5 19V12M10 19V5M15 19v-9M20 19v-4M3 19.5h18.5",
  leaderboard: "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 14v3M8 20h8M9.5 20c0-2 1-3 2.5-3s2.5 1 2.5 3",
  bots: "M6 9h12v9H6zM12 9V5.5M12 4.5v.2M9.5 12.5v1.5M14.5 12.5v1.5M3.5 12v3M20.5 12v3",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  help: "M12 3.5a8.5 8.5 0 1 0 .01 0M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.8M12 16.5v.2",
  about: "M12 3.5a8.5 8.5 0 1 0 .01 0M12 11v5M12 7.8v.2",
  sun: "M12 8a4 4 0 1 0 .01 0M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  star: "M12 4l2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z",
  target: "M12 4a8 8 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0M12 11.8v.2",
  flag: "M7 20V4.5M7 5h10l-2.5 3.5L17 12H7",
  mistake: "M12 7a5 5 0 1 0 .01 0M12 7V3.5M12 20.5V17M7 12H3.5M20.5 12H17M8.5 8.5 6 6M15.5 8.5 18 6M8.5 15.5 6 18M15.5 15.5 18 18",
  hint: "M9 16.5c0-2-2.5-3-2.5-6a5.5 5.5 0 0 1 11 0c0 3-2.5 4-2.5 6zM9.5 19.5h5",
  odds: "M6.5 17.5l11-11M8 6a2 2 0 1 0 .01 0M16 14a2 2 0 1 0 .01 0",
  again: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4",
  share: "M17 4.5a2.2 2.2 0 1 0 .01 0M7 9.8a2.2 2.2 0 1 0 .01 0M17 15.1a2.2 2.2 0 1 0 .01 0M9 11l6-3.3M9 13l6 3.3",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 1 0 .01 0",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17.5 19.5 7",
  back: "M14.5 5.5 8 12l6.5 6.5",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  first: "M17 5.5 10.5 12l6.5 6.5M7 5.5v13",
  last: "M7 5.5 13.5 12 7 18.5M17 5.5v13",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  copy: "M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9",
  give: "M6 20V4.5M6 5h11v7H6M9 5v7M13 5v7",
  live: "M12 10.5a1.5 1.5 0 1 0 .01 0M8 8a5.6 5.6 0 0 0 0 8M16 8a5.6 5.6 0 0 1 0 8M5.2 5.2a9.6 9.6 0 0 0 0 13.6M18.8 5.2a9.6 9.6 0 0 1 0 13.6",
  offline: "M4 4l16 16M8.5 15.5a5 5 0 0 1 5.5-1M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-6-3M12 19v.1",
  clock: "M12 4.5a7.5 7.5 0 1 0 .01 0M12 8v4.5l3 2",
  alarm: "M12 6a6.5 6.5 0 1 0 .01 0M12 9v4M12 15.6v.2M4.5 6.5 7 4.2M19.5 6.5 17 4.2",
  friend: "M9 6a2.8 2.8 0 1 0 .01 0M3.5 18.5c0-3.5 2.2-5.5 5.5-5.5s5.5 2 5.5 5.5M16 8a2.3 2.3 0 1 0 .01 0M16.5 13.6c2.5.2 4 2 4 4.9",
  here: "M4.5 5.5h15v10h-15zM9 19.5h6M12 15.5v4",
  draw: "M5 9.5h14M5 14.5h14",
  undo: "M8.5 5 4.5 9l4 4M5 9h8.5a5.5 5.5 0 0 1 0 11H9",
  flip: "M8 19V5.500M4.500 9 8 5.500 11.500 9M16 5v13.500M12.500 15l3.500 3.500 3.500-3.500",
  step: "M8 4.5c2 0 3 2 2.7 4.5L10 13H6.5C5.5 9 5.5 4.5 8 4.5zM6.5 15.5h3.3c0 2-.6 3-1.8 3s-1.5-1.5-1.5-3zM16 8.5c2.5 0 2.5 4.5 1.5 8.5H14l-.7-4c-.3-2.5.7-4.5 2.7-4.5zM14.2 19.5h3.3",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark of wits: a board of four cells, one of them found. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="mark-tile" x="2" y="2" width="13" height="13" rx="4" />
      <rect class="mark-tile" x="17" y="17" width="13" height="13" rx="4" />
      <rect class="mark-open" x="2.75" y="17.75" width="11.5" height="11.5" rx="3.5" />
      <circle class="mark-gem" cx="23.5" cy="8.5" r="6.5" />
    </svg>
  );
}
