import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  Eye,
  Link2,
  PenLine,
  Ticket,
  Trophy,
} from 'lucide-react';
import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/components/ui/dropdown-menu.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { copyShareLink } from '../sharing/copy-link.ts';
import type { DrawActions } from './draw-actions.ts';
import type { Command } from './use-draw-commands.ts';

type DrawMenuProps = {
  draw: Pick<OwnDraw, 'id' | 'organisation' | 'slug' | 'title'>;
  actions: DrawActions;
  onCommand: (command: Command) => void;
};

/** The menu of actions for a draw. Everything else is in its workspace. */
export function DrawMenu({ draw, actions, onCommand }: DrawMenuProps) {
  const { publicUrl } = useSite();
  const params = { id: draw.id };
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Actions for ${draw.title}`}>
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </Button>
      }
    >
      <MenuLink icon={Eye} to="/prize-draw/$id" params={params}>
        View Details
      </MenuLink>
      <MenuLink icon={Ticket} to="/prize-draw/$id/view-tickets" params={params}>
        View Tickets
      </MenuLink>
      {actions.edit && (
        <MenuLink icon={PenLine} to="/prize-draw/$id/edit" params={params}>
          Edit
        </MenuLink>
      )}
      {actions.copy && (
        <MenuLink icon={Copy} to="/prize-draw/new" search={{ from: draw.id }}>
          {actions.again ? 'Run It Again' : 'Duplicate'}
        </MenuLink>
      )}
      <MenuItem icon={Link2} onSelect={() => void copyShareLink(draw, publicUrl)}>
        Copy Share Link
      </MenuItem>
      {actions.control && (
        <MenuLink icon={Trophy} to="/prize-draw/$id/admin" params={params}>
          {actions.control}
        </MenuLink>
      )}
      {actions.archive && (
        <MenuItem icon={Archive} onSelect={() => onCommand('archive')}>
          Archive
        </MenuItem>
      )}
      {actions.restore && (
        <MenuItem icon={ArchiveRestore} onSelect={() => onCommand('restore')}>
          Restore
        </MenuItem>
      )}
    </Menu>
  );
}
