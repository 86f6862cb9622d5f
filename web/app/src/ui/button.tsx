// Buttons and links that look like them. Every one is at least 44 pixels high and has a name.
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";

export type Look = "primary" | "plain" | "quiet" | "danger";

interface Common { look?: Look; icon?: IconName; children?: ComponentChildren; wide?: boolean }
type ButtonProps = Common & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "icon" | "loading"> & { busy?: boolean };

/** A button that cannot be pressed now keeps the focus it has: a page must not drop whoever uses the keyboard. */
export function Button({ look = "plain", icon, children, busy, wide, disabled, onClick, class: extra, ...rest }: ButtonProps) {
  const off = Boolean(disabled) || Boolean(busy);
  return (
    <button type="button" {...rest} class={looks(look, wide, extra)} aria-busy={busy || undefined}
      aria-disabled={off || rest["aria-disabled"]} onClick={off ? refuse : onClick}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}

/** A tool: a picture whose name is read aloud, and shown to whoever points at it or reaches it by keys. */
export function Tool({ name, class: extra, ...rest }: Omit<ButtonProps, "children" | "name"> & { name: string }) {
  return <Button look="quiet" {...rest} class={["tool", extra].filter(Boolean).join(" ")} aria-label={name} />;
}

interface LinkProps extends Common { href: string; class?: string; download?: string; "aria-label"?: string; "data-testid"?: string }

export function ButtonLink({ look = "plain", icon, children, wide, class: extra, ...rest }: LinkProps) {
  return (
    <a {...rest} class={looks(look, wide, extra)}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </a>
  );
}

function refuse(event: Event): void {
  event.preventDefault();
}

function looks(look: Look, wide: boolean | undefined, extra: unknown): string {
  return ["button", look, wide ? "wide" : "", typeof extra === "string" ? extra : ""].filter(Boolean).join(" ");
}
