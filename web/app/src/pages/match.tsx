// One match, wherever it is kept. Its address is its own: opened on another device of the same player, it goes on there.
import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../engine/types";
import type { GamePage } from "../game";
import { t } from "../i18n";
import { Cover } from "../match/cover";
import { toBoard } from "../match/layout";
import { markAnswer } from "../match/marks";
import { declinedWords } from "../match/offers";
import { isMine } from "../match/seats";
import { Session } from "../match/session";
import { Waiting } from "../match/waiting";
import { connected } from "../net/online";
import { loadPage } from "../page";
import { hear, soundOf } from "../sound";
import type { PageProps } from "../routes";
import { announce, notify } from "../ui/announce";
import { ButtonLink } from "../ui/button";
import { FailedPage } from "../ui/load";
import { Empty, Heading } from "../ui/parts";

interface Open { session: Session; page: GamePage }

export default function MatchPage({ params }: PageProps) {
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState<unknown>();
  const [said, setSaid] = useState("");
  const [turn, setTurn] = useState(0);
  const id = params.id!;
  useEffect(() => {
    let session: Session | undefined;
    let gone = false;
    const begin = async (): Promise<void> => {
      let page: GamePage | undefined;
      session = await Session.open(id, (before, after, action) => {
        markAnswer();
        if (after.seq > before.seq) hear(soundOf(before.status, after.status, page?.sound?.(before.view, after.view) ?? "move"));
        if (session?.covered.peek()) return setSaid(""); // it is for whoever takes the device
        const declined = action?.type === "decline" ? declinedWords(before) : "";
        if (declined) notify(declined);
        const words = page?.change(before.view, after.view) ?? "";
        setSaid(words);
        announce(after.seats.length > 1 && isMine(after) && !isMine(before) ? `${words} ${t("match.yourTurn")}` : words);
      });
      page = await loadPage(session.match.peek().game);
      if (gone) return session.stop();
      session.pace.off = page.ownPace ?? false;
      if (page.pointless) session.pointless = page.pointless;
      setOpen({ session, page });
    };
    begin().catch((problem: unknown) => { if (!gone) setError(problem); });
    return () => { gone = true; session?.stop(); };
  }, [id, turn]);
  useEffect(() => {
    if (!open) return;
    announce(document.title);
    requestAnimationFrame(toBoard);
  }, [open]);
  const online = connected.value;
  useEffect(() => {
    if (online && error instanceof Problem && error.code === "offline") { setError(undefined); setTurn(turn + 1); }
  }, [online]);
  if (error !== undefined) return <FailedPage error={error} retry={() => { setError(undefined); setTurn(turn + 1); }} />;
  if (!open) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return (
    <Room open={open} said={said} />
  );
}

/** The match, or what stands in its place: a table that waits, a cover, or that it is gone. */
function Room({ open: { session, page }, said }: { open: Open; said: string }) {
  const match = session.match.value;
  const waits = Boolean(match.table);
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) requestAnimationFrame(toBoard);
    waited.current = waits;
  }, [waits]);
  if (session.gone.value) return <Gone game={match.game} />;
  if (waits) return <Waiting match={match} />;
  if (session.covered.value) return <Cover match={match} onReady={() => { session.covered.value = false; requestAnimationFrame(toBoard); }} />;
  return <page.Table session={session} said={said} seat={match.seat} turn={match.turn} mine={session.mine} />;
}

function Gone({ game }: { game: string }) {
  return (
    <>
      <Heading title={t("table.gone")} />
      <Empty icon="close" title={t("table.closedTitle")} text={t("table.goneText")}>
        <ButtonLink look="primary" icon="play" href={"/play/" + game}>{t("table.another")}</ButtonLink>
      </Empty>
    </>
  );
}
