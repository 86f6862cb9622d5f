/** Made by the build of every folder games/<game>/page: see games.mjs. */
declare module "wits:games" {
  interface PageFiles {
    /** Address of the style sheet; empty where there is none. */
    readonly style: string;
    readonly words: import("./i18n").WordFiles;
    page(): Promise<{ default: import("./game").GamePage }>;
  }
  /** Address of the style sheet of all games' pictures, which holds the style of every page. */
  export const artStyle: string;
  export const pages: Readonly<Record<string, PageFiles>>;
}

/** The words of what explains each game, apart from the first page, which never needs them. */
declare module "wits:guides" {
  export const words: Readonly<Record<string, import("./i18n").WordFiles>>;
}

/** The small pictures of all games, in one file. */
declare module "wits:art" {
  export const art: Readonly<Record<string, import("./game").GameArt>>;
}
