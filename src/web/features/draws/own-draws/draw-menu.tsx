import {
  Archive,
  ArchiveRestore,
  Banknote,
  ChartNoAxesColumn,
  Copy,
  EllipsisVertical,
  Eye,
  Gift,
  Link2,
  Megaphone,
  PenLine,
  Share2,
  Ticket,
  Trash2,
  Trophy,
} from 'lucide-react';
import type { OwnDraw } from '#contract/draws/own-draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '#web/components/ui/dropdown-menu.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { copyShareLink } from '../sharing/copy-link.ts';
import type { DrawActions } from './draw-actions.ts';
import type { Command } from './use-draw-commands.ts';

type DrawMenuProps = {
  draw: Pick<OwnDraw, 'id' | 'title' | 'startDate'>;
  actions: DrawActions;
  onCommand: (command: Command) => void;
};

/** The menu of actions for a draw. */
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
      <MenuLink icon={ChartNoAxesColumn} to="/prize-draw/$id/insights" params={params}>
        Insights
      </MenuLink>
      {draw.startDate !== null && (
        <MenuLink icon={Megaphone} to="/prize-draw/$id/updates" params={params}>
          Post an update
        </MenuLink>
      )}
      {actions.edit && (
        <MenuLink icon={PenLine} to="/prize-draw/$id/edit" params={params}>
          Edit
        </MenuLink>
      )}
      <MenuLink icon={Copy} to="/prize-draw/new" search={{ from: draw.id }}>
        {actions.again ? 'Run It Again' : 'Duplicate'}
      </MenuLink>
      <MenuItem icon={Link2} onSelect={() => void copyShareLink(draw.id, publicUrl)}>
        Copy Share Link
      </MenuItem>
      {draw.startDate !== null && (
        <MenuLink icon={Share2} to="/prize-draw/$id/share" params={params}>
          More ways to share
        </MenuLink>
      )}
      {actions.control && (
        <MenuLink icon={Trophy} to="/prize-draw/$id/admin" params={params}>
          {actions.control}
        </MenuLink>
      )}
      {actions.winners && (
        <MenuLink icon={Gift} to="/prize-draw/$id/winners" params={params}>
          Winners
        </MenuLink>
      )}
      {draw.startDate !== null && (
        <MenuLink icon={Banknote} to="/prize-draw/$id/money" params={params}>
          Money
        </MenuLink>
      )}
      <MenuRule />
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
      <MenuItem
        icon={Trash2}
        danger={actions.remove}
        disabled={!actions.remove}
        onSelect={() => onCommand('delete')}
      >
        <span>
          Delete
          {!actions.remove && <span className="block text-sm">Not possible once you’ve sold tickets</span>}
        </span>
      </MenuItem>
    </Menu>
  );
}
