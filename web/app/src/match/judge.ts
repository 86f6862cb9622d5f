// What the rules and the coach say of a view, asked of the worker, which is loaded for it. It counts as help in no match: whoever asks
// knows what the view shows already.
import type { Action, Odds, Place, View } from "../engine/types";

/** Why an action seems unwise in a view and what proves that, and what it rests on. */
export interface Judgement { readonly doubt?: string; readonly proof?: readonly Place[]; readonly why?: string }

async function ask<T>(method: string, params: object): Promise<T> {
  return (await import("../engine")).engine.call<T>(method, params);
}

/** Judges an action in a view of a game. */
export function judge(game: string, view: View, action: Action): Promise<Judgement> { return ask("view.judge", { game, view, action }); }

/** The odds of a view of a game. */
export function oddsOf<O extends Odds>(game: string, view: View): Promise<O> { return ask("view.odds", { game, view }); }
