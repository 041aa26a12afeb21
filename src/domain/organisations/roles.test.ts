import { describe, expect, it } from 'vitest';
import { hasRight, RIGHTS, TEAM_ROLES } from './roles.ts';

const table = () =>
  Object.fromEntries(
    TEAM_ROLES.map((role) => [role, RIGHTS.filter((right) => hasRight(role, right)).join(' ')]),
  );

describe('the roles in a team', () => {
  it('may do what the table says, and nothing else [ORG-04]', () => {
    expect(table()).toEqual({
      owner: 'profile team edit start lists money export refund',
      editor: 'profile edit lists',
      drawer: 'start lists',
      treasurer: 'lists money export',
      viewer: 'lists',
    });
  });

  it('give no right to people outside the team [ORG-04]', () => {
    expect(RIGHTS.filter((right) => hasRight(null, right))).toEqual([]);
  });
});
