// The words of this page: those keys of the game's message files that begin with page.
import { gameWords } from "@wits/app";
import type en from "../words/en.json";

export const game = "toy";
export const t = gameWords<typeof en>(game);
