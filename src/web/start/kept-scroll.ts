type Shown = { location: { pathname: string } };

/**
 * Whether the router may scroll to where a page begins, or to where it was left. A page from the server was put in its
 * place before it was painted, and its visitor may have scrolled on since: it stays as it is when it becomes alive.
 */
export function scrollsButTheFirst(first: string): (shown: Shown) => boolean {
  let isFirst = true;
  return ({ location }) => {
    const stays = isFirst && location.pathname === first;
    isFirst = false;
    // What was scrolled until now the router has forgotten, and would not find again on the way back.
    if (stays) document.dispatchEvent(new Event('scroll'));
    return !stays;
  };
}
