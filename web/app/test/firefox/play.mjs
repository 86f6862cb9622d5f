// Plays wits in Firefox as web/e2e asks for on standard input: furnishes a player, opens every page, and plays whole games.
// It writes what was wrong to standard output, as a JSON list of sentences.
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import puppeteer from "puppeteer-core";

const patience = 30_000;
const left = /ServiceWorker intercepted the request/; // what Firefox says of a request that was under way when its page was left
const { url, furniture, places, games } = JSON.parse(await text(process.stdin));
const faults = [];

const executablePath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
let at = "the start";
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(patience);
  const complain = (text) => { if (!left.test(text)) faults.push(`${at}: ${text}`); };
  page.on("pageerror", (error) => complain(error.message));
  page.on("console", (message) => { if (message.type() === "error") complain(message.text()); });
  const open = async (path) => {
    await page.goto(url + path);
    await page.waitForFunction(() => document.querySelector("main h1") && !document.querySelector("[aria-busy=true]"));
  };

  await open("/about");
  const ids = await page.evaluate(furniture);
  for (const place of places) {
    at = place.name;
    await open(place.path.replace(/\{(\w+)\}/, (_, name) => ids[name]));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.push(`${at}: ${wide} px too wide`);
  }
  for (const game of games) {
    at = game.start.game;
    const id = await page.evaluate(start, game.start);
    await open(`/match/${id}`);
    for (const [i, step] of game.steps.entries()) {
      at = `${game.start.game}, step ${i + 1}`;
      const there = `.match[data-seq="${i}"]`; // what led here is shown
      const cover = "[data-testid=cover] button"; // or waits for the other player
      await page.waitForSelector(`${there}, ${cover}`);
      if (await page.$(cover)) await page.click(cover);
      await page.waitForSelector(there);
      await take(page, step);
    }
    await page.waitForSelector(`.match[data-seq="${game.steps.length}"], [data-testid=cover] button`);
    if (game.left) continue;
    await page.waitForFunction(ended, {}, id);
    await page.waitForSelector(".line h2");
  }
} catch (error) {
  faults.push(`${at}: ${error.stack ?? error}`);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(faults));

/** Does one thing at the table: clicks, types a line, or presses keys. */
async function take(page, { click, line, keys }) {
  if (click) await page.click(click);
  if (line) {
    await page.type(".typed input:enabled", line);
    await page.keyboard.press("Enter");
  }
  for (const key of keys ?? []) await page.keyboard.press(key);
}

// What follows runs in the page.

async function start(wanted) {
  const answer = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
  const match = await answer.json();
  if (!answer.ok) throw new Error(match.detail);
  localStorage.setItem(`wits.guided.${wanted.game}`, "yes");
  return match.id;
}

async function ended(id) {
  const match = await (await fetch(`/api/v1/matches/${id}`)).json();
  return match.status !== "playing";
}
