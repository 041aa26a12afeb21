import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AddressedDraw } from '#domain/organisations/addresses.ts';

type DrawLinkProps = { draw: AddressedDraw; className?: string; children: ReactNode };

/** A link to a draw's page at its own address. */
export function DrawLink({ draw: { id, organisation, slug }, ...rest }: DrawLinkProps) {
  return organisation && slug !== null ? (
    <Link to="/@{$slug}/$draw" params={{ slug: organisation.slug, draw: slug }} {...rest} />
  ) : (
    <Link to="/prize-draw/$id" params={{ id }} {...rest} />
  );
}
