import { gateAnswered } from '#shared/site.ts';

/**
 * Takes the gate's fragment out of the address once the answer was kept. Not on the gate page, where the fragment shows
 * the cookie warning.
 */
export function forgetGateAnswer(): void {
  if (location.hash !== `#${gateAnswered}` || document.getElementById(gateAnswered)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
