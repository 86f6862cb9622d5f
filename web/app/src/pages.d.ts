/** Made by the build of every folder games/<game>/page: see games.mjs. */
declare module "wits:games" {
  interface PageFiles {
    /** Address of the style sheet; empty where there is none. */
    readonly style: string;
    readonly words: import("./i18n").WordFiles;
    page(): Promise<{ default: import("./game").GamePage }>;
  }
  export const pages: Readonly<Record<string, PageFiles>>;
}

/** The small pictures of all games, in one file, with one style sheet. */
declare module "wits:art" {
  export const style: string;
  export const art: Readonly<Record<string, import("./game").GameArt>>;
}
