import type { Curation } from '../curation.ts';
import { bo, ec, pe } from './andes.ts';
import { cu, dominican, pr } from './caribbean.ts';
import { cr, gt, hn, ni, pa, sv } from './central-america.ts';
import { co, ve } from './colombia-venezuela.ts';
import { es } from './es.ts';
import { mx } from './mx.ts';
import { ar, cl, py, uy } from './southern-cone.ts';

/** By the country's id. */
export const curations: Readonly<Record<string, Curation>> = {
  mx,
  gt,
  hn,
  sv,
  ni,
  cr,
  pa,
  cu,
  do: dominican,
  pr,
  co,
  ve,
  ec,
  pe,
  bo,
  cl,
  ar,
  uy,
  py,
  es,
};
