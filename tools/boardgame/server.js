// A board of 15 by 15 on boardgame.io, kept in memory: five stones in a row win.
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const size = 15;

function wins(cells, x, y, player) {
  const at = (x, y) => x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x] === player;
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let length = 1;
    for (let i = 1; at(x + i * dx, y + i * dy); i++) length++;
    for (let i = 1; at(x - i * dx, y - i * dy); i++) length++;
    return length >= 5;
  });
}

const board = {
  name: 'board',
  setup: () => ({ cells: Array(size * size).fill(null), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, x, y) {
      if (G.cells[y * size + x] !== null) return INVALID_MOVE;
      G.cells[y * size + x] = playerID;
      G.last = [x, y];
    },
  },
  endIf({ G }) {
    if (G.last === null) return;
    const [x, y] = G.last;
    const player = G.cells[y * size + x];
    if (wins(G.cells, x, y, player)) return { winner: player };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

const server = Server({ games: [board], origins: false });
server.run(Number(process.argv[2])).then(({ appServer }) => {
  const others = appServer.listeners('request');
  appServer.removeAllListeners('request').on('request', (request, response) => {
    if (request.url !== '/metrics') return others.forEach((answer) => answer.call(appServer, request, response));
    const { user, system } = process.cpuUsage();
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${process.memoryUsage().rss}\n`);
  });
});
