import { gateAnswered } from '#shared/site.ts';

/** Takes the gate's fragment out of the address once the answer was kept; on the gate itself it says something. */
export function forgetGateAnswer(): void {
  if (location.hash !== `#${gateAnswered}` || document.getElementById(gateAnswered)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
