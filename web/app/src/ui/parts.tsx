// Small parts that pages are made of.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { announce } from "./announce";
import { Button } from "./button";
import { Icon, type IconName } from "./icon";

/** The page's one heading, with a line below it; also names the document. */
export function Heading({ title, lead, children }: { title: string; lead?: ComponentChildren; children?: ComponentChildren }) {
  useTitle(title);
  return (
    <header class="heading">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

/** Names the document, for the tab and for those who listen. */
export function useTitle(title: string): void {
  useEffect(() => { document.title = title === "wits" ? title : `${title} · wits`; }, [title]);
}

/** What stands where there is nothing yet: a picture, a sentence, a way on. */
export function Empty({ icon, title, text, children }: { icon: IconName; title: string; text?: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={icon} size={40} />
      <p class="empty-title">{title}</p>
      {text && <p class="muted">{text}</p>}
      {children}
    </div>
  );
}

export interface Choice<T extends string> { readonly value: T; readonly label: string; readonly info?: string }

interface ChoicesProps<T extends string> { label: string; value: T; choices: readonly Choice<T>[]; onChange: (value: T) => void; hideLabel?: boolean }

/** One of a few: a row of radio buttons that looks like one control. */
export function Choices<T extends string>({ label, value, choices, onChange, hideLabel }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend class={hideLabel ? "visually-hidden" : ""}>{label}</legend>
      <div class="choices-row">
        {choices.map((choice) => (
          <label key={choice.value} class="choice">
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}{choice.info && <small>{choice.info}</small>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A switch: on or off. */
export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="switch-track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

/** How far something is, as a bar with a name. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const full = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div class="meter" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <span class="meter-fill" style={{ inlineSize: `${full * 100}%` }} />
    </div>
  );
}

/** A text to take along: shown whole, copied with a button. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [done, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(text).then(() => { setDone(true); announce(t("common.copied")); }, () => undefined);
  };
  return (
    <div class="copyfield">
      <label for={id}>{label}</label>
      <div class="copyfield-row">
        <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <Button icon={done ? "check" : "copy"} onClick={copy}>{t("common.copy")}</Button>
      </div>
    </div>
  );
}

/** A pair of a name and a value, for panels. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return <div class="fact"><dt>{name}</dt><dd>{children}</dd></div>;
}

export function Key({ children }: { children: ComponentChildren }) {
  return <kbd>{children}</kbd>;
}

/** Rules as a list, a sentence each. */
export function Rules({ rules }: { rules: readonly string[] }) {
  return <ul class="rules">{rules.map((rule) => <li key={rule}>{rule}</li>)}</ul>;
}

/** A drawn example with what it shows. */
export function Example({ text, children }: { text: string; children: ComponentChildren }) {
  return <figure class="example"><div class="example-picture">{children}</div><figcaption>{text}</figcaption></figure>;
}
