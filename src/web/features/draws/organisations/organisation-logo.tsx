import type { Organisation } from '#contract/draws/organisations.ts';
import { buildSquareThumbnail } from '#domain/pictures/square-thumbnail.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { isOwnPicture } from '../card/draw-picture.tsx';

const CORNERS = { mark: 'rounded-mark', control: 'rounded-control', sheet: 'rounded-sheet' } as const;

type OrganisationLogoProps = {
  organisation: Pick<Organisation, 'name' | 'logoUrl'>;
  /** The size at which the logo is shown: in pixels, or as a CSS length. */
  size?: number | string;
  /** How round the corners are: more for larger logos. */
  corners?: keyof typeof CORNERS;
  className?: string;
};

/** An organisation's logo, or its initials. Decorative: the name is next to it. */
export function OrganisationLogo({
  organisation,
  size = 24,
  corners = 'mark',
  className,
}: OrganisationLogoProps) {
  const { name, logoUrl } = organisation;
  const look = cn('flex-none overflow-hidden', CORNERS[corners], className);
  const length = typeof size === 'number' ? `${size}px` : size;
  const style = { width: length, height: length };
  if (logoUrl && isOwnPicture(logoUrl)) {
    return (
      <span style={style} className={cn('inline-flex bg-surface', look)}>
        <Picture
          src={buildSquareThumbnail(logoUrl)}
          alt=""
          sizes={typeof size === 'number' ? length : '6rem'}
          className="size-full bg-surface! object-cover"
        />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...style, fontSize: `calc(${length} * 0.42)` }}
      className={cn(
        'inline-flex items-center justify-center bg-accent-soft font-display font-semibold text-ink',
        look,
      )}
    >
      {getInitials(name)}
    </span>
  );
}

/** The first letters of the first and last words: "FH" for Fernhill Village Hall. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
