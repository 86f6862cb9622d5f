importScripts("/wasm_exec.js");

const program = new Go();
const running = WebAssembly.instantiateStreaming(fetch("/wits.wasm"), program.importObject)
  .then(({ instance }) => { program.run(instance); });

onmessage = async (event) => {
  await running;
  postMessage(witsHandle(event.data));
};
