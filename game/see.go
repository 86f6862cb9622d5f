package game

import "wits/game/wire"

func (g *typed[S, A, V]) See(view []byte) (View, error) {
	var v V
	if err := wire.Decode(view, &v); err != nil {
		return View{}, malformed("view", err)
	}
	return View{v}, nil
}

func (g *typed[S, A, V]) Move(action []byte) (Action, error) {
	var a A
	if err := refuse(wire.Decode(action, &a)); err != nil {
		return Action{}, err
	}
	return Action{a}, nil
}
