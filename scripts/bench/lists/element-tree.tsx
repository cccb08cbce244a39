/** A page as data, and the same page drawn from that data by plain React elements. */
import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react';
import type { Described, DescribedElement } from './lists-page.ts';

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  datetime: 'dateTime',
  popovertarget: 'popoverTarget',
};

const styleOf = (element: Element): CSSProperties =>
  Object.fromEntries(
    (element.getAttribute('style') ?? '')
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim()))
      .filter((rule) => rule.length === 2),
  );

const propOf = (element: Element, { name, value }: Attr): readonly [string, unknown] =>
  name === 'style' ? ['style', styleOf(element)] : [reactNames[name] ?? name, value];

export function describe(node: Node): Described {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const props = Object.fromEntries([...node.attributes].map((attribute) => propOf(node, attribute)));
  return { tag: node.tagName.toLowerCase(), props, inside: [...node.childNodes].map(describe) };
}

function Row({ described: { tag, props, inside } }: { readonly described: DescribedElement }) {
  return createElement(tag, props, ...inside.map(elementOf));
}

const elementOf = (described: Described): ReactNode => {
  if (typeof described === 'string') return described;
  const { tag, props, inside } = described;
  return tag === 'article' ? <Row described={described} /> : createElement(tag, props, ...inside.map(elementOf));
};

export const elementsOf = (all: readonly Described[]): ReactNode => createElement(Fragment, null, ...all.map(elementOf));
