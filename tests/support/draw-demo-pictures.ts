import { drawDemoPictures } from './demo-pictures.ts';

/** Draws the demo's pictures that are not there yet: a process of its own before the first start's seed. */
let saidAt = performance.now();
await drawDemoPictures((done, all) => {
  if (performance.now() - saidAt < 1800 && done < all) return;
  saidAt = performance.now();
  console.log(`${done} of ${all} pictures`);
});
