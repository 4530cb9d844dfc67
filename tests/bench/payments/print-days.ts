import { measureDays } from './sweep-day.ts';

// A process of its own: the clients of one that has joined a world keep its address (`joinOnce`).
console.log(JSON.stringify(await measureDays(process.argv.slice(2).map(Number))));
