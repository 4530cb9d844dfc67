import { measureQueues } from './queues.ts';

// A process of its own: the clients of one that has joined a world keep its address (`joinOnce`).
console.log(JSON.stringify(await measureQueues()));
