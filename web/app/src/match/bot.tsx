// The faces of a game's bots. What draws them is loaded when the first one is shown.
import { loadArt, useLater } from "../page";

async function loadFaces(game: string) {
  const [{ faces }, { Face, faceOf }] = await Promise.all([loadArt(game), import("../ui/face")]);
  return (bot: string) => <Face face={faces?.[bot] ?? faceOf(game + bot)} />;
}

/** A bot's face. Its place is there before the picture is. */
export function BotFace({ game, bot }: { game: string; bot: string }) {
  const draw = useLater(loadFaces, game);
  return <span class="bot-face" aria-hidden="true">{draw?.(bot)}</span>;
}
