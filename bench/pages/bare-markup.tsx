import { createElement, type ReactElement, type ReactNode } from 'react';

type Element = { tag: string; props: Record<string, string | true>; children: Node[] };
type Node = string | Element;

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

let tree: Node[] | undefined;

/** Renders the main part of another page from its markup, with React but without data. */
export function BareMarkup(): ReactElement {
  tree ??= parse(process.getBuiltinModule('node:fs').readFileSync(process.env.BARE_MARKUP ?? '', 'utf8'));
  return createElement('div', null, ...tree.map(renderNode));
}

function renderNode(node: Node): ReactNode {
  return typeof node === 'string'
    ? node
    : createElement(node.tag, node.props, ...(node.children.length > 0 ? node.children.map(renderNode) : []));
}

/** Parses markup written by React, in which every element is closed or void. */
function parse(html: string): Node[] {
  const top: Element = { tag: '', props: {}, children: [] };
  const open = [top];
  for (const [, close, tag, attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi,
  )) {
    const inside = open.at(-1)?.children;
    if (text !== undefined) inside?.push(decodeEntities(text));
    else if (close) open.pop();
    else if (tag) {
      const element: Element = { tag, props: parseProps(attributes), children: [] };
      inside?.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return top.children;
}

function parseProps(attributes: string): Element['props'] {
  const found = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    found
      .filter(([, name]) => name !== 'style')
      .map(([, name = '', value]) => [
        name === 'class' ? 'className' : name,
        value === undefined ? true : decodeEntities(value),
      ]),
  );
}

const decodeEntities = (text: string) =>
  text.replace(/&(\w+|#x27);/g, (sign, name: string) => SIGNS[name] ?? sign);
