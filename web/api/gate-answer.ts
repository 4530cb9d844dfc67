import { gateAnswered } from '#shared/site.ts';

/**
 * Removes the gate's fragment from the URL once the visitor passed the gate. On the gate page the fragment stays,
 * because it makes the warning about cookies visible.
 */
export function forgetGateAnswer(): void {
  if (location.hash !== `#${gateAnswered}` || document.getElementById(gateAnswered)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
