/** Address of the WebAssembly worker's script, written by the build; empty where there is none. */
declare const __WORKER__: string;
/** Address of the style that all pages but the first need. */
declare const __LATER__: string;
/** Every file of the app's shell, written into the service worker by the build. */
declare const __PRECACHE__: readonly string[];
/** A name for this build that changes when any file of it does. */
declare const __VERSION__: string;
/** Address of the WebAssembly program, with the hash of what is in it. */
declare const __WASM__: string;
/** The address of the style sheet of every page but the first. */
declare const __LATER__: string;
