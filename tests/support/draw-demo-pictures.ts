import { drawDemoPictures } from './demo-pictures.ts';

/** Draws the demo's missing pictures in a separate process, before the seed of the first start. */
let saidAt = performance.now();
await drawDemoPictures((done, all) => {
  if (performance.now() - saidAt < 1800 && done < all) return;
  saidAt = performance.now();
  console.log(`${done} of ${all} pictures`);
});
