type Navigation = { location: { pathname: string } };

/**
 * Decides whether the router scrolls after a navigation. The server-rendered page keeps its position, because the
 * visitor may have scrolled before hydration.
 * @param firstPath the path of the server-rendered page
 */
export function scrollsAfter(firstPath: string): (navigation: Navigation) => boolean {
  let isFirst = true;
  return ({ location }) => {
    const keepsPosition = isFirst && location.pathname === firstPath;
    isFirst = false;
    // Makes the router record the position, so that the router can restore it when the visitor returns.
    if (keepsPosition) document.dispatchEvent(new Event('scroll'));
    return !keepsPosition;
  };
}
