import { isValidElement, type ReactNode } from 'react';

/** Returns the text of a React node without markup. Reads only literal elements; components are not rendered. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return plainText(node.props.children);
  return '';
}
