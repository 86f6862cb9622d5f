// One match, wherever it is kept. Its address is its own: opened on another device of the same player, it goes on there.
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../engine/types";
import type { GamePage } from "../game";
import { t } from "../i18n";
import { Guide, wantsGuide } from "../match/guide";
import { toBoard } from "../match/layout";
import { markAnswer } from "../match/marks";
import { Session } from "../match/session";
import { connected } from "../net/online";
import { loadPage } from "../page";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { FailedPage } from "../ui/load";

interface Open { session: Session; page: GamePage }

export default function MatchPage({ params }: PageProps) {
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState<unknown>();
  const [said, setSaid] = useState("");
  const [turn, setTurn] = useState(0);
  const [guide, setGuide] = useState(false);
  const id = params.id!;
  useEffect(() => {
    let session: Session | undefined;
    let gone = false;
    const begin = async (): Promise<void> => {
      let page: GamePage | undefined;
      session = await Session.open(id, (before, after) => {
        markAnswer();
        const words = page?.change(before.view, after.view) ?? "";
        setSaid(words);
        announce(words);
      });
      page = await loadPage(session.match.peek().game);
      if (gone) return session.stop();
      setOpen({ session, page });
      setGuide(Boolean(page.guide) && session.match.peek().seq === 0 && wantsGuide(session.match.peek().game));
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
    <>
      <open.page.Table session={open.session} said={said} />
      {guide && open.page.guide && <Guide game={open.session.match.peek().game} steps={open.page.guide} onClose={() => { setGuide(false); requestAnimationFrame(toBoard); }} />}
    </>
  );
}
