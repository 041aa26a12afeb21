type Navigation = { location: { pathname: string } };

/**
 * Decides whether the router scrolls after a navigation. The page that came from the server keeps its position: the
 * visitor may have scrolled it before it was hydrated.
 * @param firstPath the path of the page that came from the server
 */
export function scrollsAfter(firstPath: string): (navigation: Navigation) => boolean {
  let isFirst = true;
  return ({ location }) => {
    const keepsPosition = isFirst && location.pathname === firstPath;
    isFirst = false;
    // Makes the router record the position, so that it can restore it when the visitor comes back.
    if (keepsPosition) document.dispatchEvent(new Event('scroll'));
    return !keepsPosition;
  };
}
