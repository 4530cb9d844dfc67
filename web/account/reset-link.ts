import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the e-mailed link carries: Cognito's one-time code, and whose it is (ACC-6). */
export interface ResetLink {
  token: string;
  email: string;
}

/**
 * The link of `/reset-password?access_token=<code>&email=<address>`, or of this page before it was reloaded. The code
 * leaves the address bar at once, so that it is in no bookmark, shared address, picture of the screen or Referer; the
 * tab's own history entry keeps it, so that a reload works.
 */
export function useResetLink(): ResetLink | undefined {
  const { search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(new URLSearchParams(search)) ?? keptLink(location.state as unknown));
  useLayoutEffect(() => {
    if (search || hash) void navigate('/reset-password', { replace: true, state: { resetLink: link } });
  }, [search, hash, link, navigate]);
  return link;
}

function linkIn(query: URLSearchParams): ResetLink | undefined {
  const [token, email] = [query.get('access_token'), query.get('email')];
  return token && email ? { token, email } : undefined;
}

function keptLink(state: unknown): ResetLink | undefined {
  const { resetLink } = (state ?? {}) as { resetLink?: Partial<ResetLink> };
  return resetLink?.token && resetLink.email ? { token: resetLink.token, email: resetLink.email } : undefined;
}
