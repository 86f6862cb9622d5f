// The corridor: a wall with what hangs on it, a floor, and the adventurer, who stays in sight while the stones go by. It is
// drawn from the numbers of the steps alone, so a place looks the same whenever it comes by.
import type { ComponentType } from "preact";
import { noise, thingAt, type Thing } from "./noise";

const stride = 120;
const hero = 400;
const before = 6;
const ahead = 8;

interface CorridorProps {
  /** The step where the page was opened, and how many were taken since. */
  from: number;
  strides: number;
  /** Pictures of what was found, by the stride that found it. */
  finds: ReadonlyMap<number, ComponentType | undefined>;
  level: number;
  prestige: number;
}

export function Corridor({ from, strides, finds, level, prestige }: CorridorProps) {
  const places = Array.from({ length: before + ahead + 1 }, (_, i) => strides - before + i);
  return (
    <svg class="corridor" viewBox="0 0 960 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs><radialGradient id="corridor-light"><stop class="corridor-light-in" offset="0" /><stop class="corridor-light-out" offset="1" /></radialGradient></defs>
      <rect class="corridor-wall" x="-40" y="0" width="1040" height="240" />
      <g class="corridor-world" style={{ transform: `translateX(${hero - strides * stride}px)` }}>
        {places.map((place) => <g key={place} transform={`translate(${place * stride} 0)`}><Stones place={from + place} /></g>)}
        {places.map((place) => (
          <g key={"thing" + place} transform={`translate(${place * stride} 0)`}>
            {finds.has(place) ? <Find Picture={finds.get(place)} /> : <Hung thing={thingAt(from + place)} />}
          </g>
        ))}
      </g>
      <g class="corridor-front" style={{ transform: `translateX(${hero - strides * stride * 1.5}px)` }}>
        {Array.from({ length: 5 }, (_, i) => Math.floor(strides / 3) + i - 1).map((column) => (
          <rect key={column} class="corridor-column" x={column * stride * 4.5 + 200} y="0" width="30" height="240" />
        ))}
      </g>
      <Adventurer strides={strides} level={level} prestige={prestige} />
    </svg>
  );
}

/** Courses of stone, a beam above and slabs below, each a little different. */
function Stones({ place }: { place: number }) {
  const n = noise(place);
  return (
    <g class="corridor-stones">
      <path d={`M0 18h${stride}M0 62h${stride}M0 106h${stride}M0 150h${stride}M${20 + n % 30} 18v44M${70 + n % 17} 62v44M${14 + n % 41} 106v44M${80 + n % 23} 106v44M${44 + n % 29} 150v40`} />
      <rect class="corridor-beam" x="0" y="0" width={stride} height="18" />
      <rect class="corridor-floor" x="0" y="190" width={stride} height="50" />
      <path d={`M0 190h${stride}M${30 + n % 19} 190l-12 50M${92 + n % 13} 190l10 50M0 212h${stride}`} />
    </g>
  );
}

function Hung({ thing }: { thing: Thing }) {
  switch (thing) {
    case "torch": return (
      <g>
        <circle fill="url(#corridor-light)" cx="60" cy="80" r="100" />
        <path class="corridor-iron" d="M60 118V92M52 92h16" />
        <path class="corridor-flame" d="M60 60c9 10 12 17 12 22a12 12 0 0 1-24 0c0-6 5-9 6-14 2 2 3 4 3 6 3-4 4-9 3-14z" />
      </g>
    );
    case "pillar": return <path class="corridor-pillar" d="M44 18h32v10h-4v152h4v10H44v-10h4V28h-4z" />;
    case "window": return (
      <g>
        <path class="corridor-night" d="M38 120V78a22 22 0 0 1 44 0v42z" />
        <circle class="corridor-moon" cx="68" cy="80" r="7" />
        <path class="corridor-iron" d="M60 56v64M38 92h44" />
      </g>
    );
    case "door": return (
      <g>
        <path class="corridor-door" d="M32 190v-78a28 28 0 0 1 56 0v78z" />
        <path class="corridor-iron" d="M32 130h56M32 166h56M60 84v106" />
        <circle class="corridor-knob" cx="78" cy="150" r="3.5" />
      </g>
    );
    case "shelf": return (
      <g>
        <path class="corridor-book" d="M36 96v24h8V96zM46 92v28h6V92zM54 98v22h9V98zM72 94l8 2-6 24-8-2z" />
        <path class="corridor-iron" d="M28 120h64M36 120v10M84 120v10" />
      </g>
    );
    case "banner": return (
      <g>
        <path class="corridor-iron" d="M36 50h48" />
        <path class="corridor-banner" d="M40 50h40v76l-20-16-20 16z" />
        <path class="corridor-sign" d="M60 66l10 14-10 14-10-14z" />
      </g>
    );
    case "marks": return <path class="corridor-marks" d="M40 96v26M48 95v27M56 97v25M64 95v27M36 118l34-18" />;
    case "rat": return (
      <g class="corridor-rat">
        <path d="M44 188c0-9 8-14 18-14 9 0 14 5 17 9l6 3-5 3z" />
        <path class="corridor-tail" d="M45 187c-10 2-14-4-22 0" />
      </g>
    );
    default: return null;
  }
}

/** An open door with light behind it, and the game of whoever waits there. */
function Find({ Picture }: { Picture: ComponentType | undefined }) {
  return (
    <g class="corridor-find">
      <circle fill="url(#corridor-light)" cx="60" cy="120" r="130" />
      <path class="corridor-light" d="M22 190v-80a38 38 0 0 1 76 0v80z" />
      <path class="corridor-beamlight" d="M22 190h76l34 50H-12z" />
      <g class="corridor-picture" transform="translate(38 104)">
        {Picture && <foreignObject width="44" height="44"><span class="corridor-icon"><Picture /></span></foreignObject>}
      </g>
      <path class="corridor-frame" d="M22 190v-80a38 38 0 0 1 76 0v80" />
    </g>
  );
}

/** Who walks: grows with the level: a hat, a cloak, a plume; a star for each prestige. */
function Adventurer({ strides, level, prestige }: { strides: number; level: number; prestige: number }) {
  return (
    <g transform={`translate(${hero - 2} 198)`}>
      <circle fill="url(#corridor-light)" cx="22" cy="-30" r="80" />
      <ellipse class="hero-shade" cx="0" cy="2" rx="26" ry="5" />
      <g class="hero" data-foot={strides % 2} data-walks={strides > 0}>
        <path class="hero-leg" d="M-5 -24V0h-5" />
        <path class="hero-leg" d="M5 -24V0h6" />
        {level >= 5 && <path class="hero-cloak" d="M-9 -62c-14 14-18 34-17 52h22l4-44z" />}
        <path class="hero-body" d="M-12 -24c-1-18 2-36 12-38 10 2 13 20 12 38z" />
        <path class="hero-arm" d="M4 -50l18 10" />
        <path class="hero-lantern" d="M22 -42v6M17 -36h10v13H17z" />
        <circle class="hero-head" cx="0" cy="-72" r="11" />
        <path class="hero-eye" d="M5 -74v3" />
        {level >= 2 && <path class="hero-hat" d="M-16 -78h32c-4-4-6-4-7-12-2-5-16-5-18 0-1 8-3 8-7 12z" />}
        {level >= 10 && <path class="hero-plume" d="M-6 -92c-8-12-20-10-24-2 8-2 14 0 20 8z" />}
        {Array.from({ length: Math.min(prestige, 3) }, (_, i) => (
          <path key={i} class="hero-star" transform={`translate(${(i - (Math.min(prestige, 3) - 1) / 2) * 14} -106)`} d="M0-6l1.8 3.8 4.2.5-3.1 2.9.8 4.1L0 3.3l-3.7 2 .8-4.1-3.1-2.9 4.2-.5z" />
        ))}
      </g>
    </g>
  );
}
