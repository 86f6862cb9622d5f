// ask sends messages to the games' worker, one after the other, and resolves with what it answered.
async function ask(messages) {
  const worker = new Worker("/worker.js");
  const answers = [];
  for (const message of messages) {
    answers.push(await new Promise((resolve, reject) => {
      worker.onmessage = (event) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message);
    }));
  }
  worker.terminate();
  return answers;
}
