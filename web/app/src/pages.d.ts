/** Made by the build of every folder games/<game>/page: see games.mjs. */
declare module "wits:games" {
  interface PageFiles {
    /** Address of the style sheet; empty where there is none. */
    readonly style: string;
    readonly words: import("./i18n").WordFiles;
    page(): Promise<{ default: import("./game").GamePage }>;
    art?(): Promise<{ default: import("./game").GameArt }>;
  }
  export const pages: Readonly<Record<string, PageFiles>>;
}
