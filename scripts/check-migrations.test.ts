import { describe, expect, it } from 'vitest';
import { checkMigration } from './check-migrations.ts';

const join = (...statements: string[]) => statements.join(';\n--> statement-breakpoint\n');

describe('a migration', () => {
  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "note"', 'drops a column'],
    ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b"', 'renames'],
    ['ALTER TABLE orders RENAME TO purchases', 'renames'],
    ["ALTER TYPE \"kind\" RENAME VALUE 'a' TO 'b'", 'renames'],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint', 'changes a type'],
    ['ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL', 'sets not null'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."a" > 0)', 'adds a constraint'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "c" UNIQUE("a")', 'adds a constraint'],
    ['ALTER TABLE "public"."orders" ADD COLUMN "a" text NOT NULL', 'older processes do not fill'],
    ['ALTER TABLE "orders" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL', 'rewrites the table'],
    ['ALTER TABLE "orders" ADD COLUMN "a" int GENERATED ALWAYS AS (b + 1) STORED', 'rewrites the table'],
    ['ALTER TABLE "orders" ADD COLUMN "a" uuid REFERENCES people(id)', 'with a constraint'],
    ['CREATE INDEX "i" ON "orders" USING btree ("a")', 'builds an index'],
    ['create unique index on public.orders (a)', 'builds an index'],
    ['DROP TABLE "old"', 'drops'],
    ['TRUNCATE orders', 'empties'],
    ['UPDATE "orders" SET "a" = 1', 'changes rows'],
    ['WITH x AS (select 1) INSERT INTO orders SELECT * FROM x', 'changes rows'],
    ['DO $$ BEGIN UPDATE orders SET a = 1; END $$', 'cannot read'],
    ['LOCK TABLE orders', 'locks a table'],
  ])('may not contain %s', (statement, problem) => {
    const found = checkMigration(statement);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "a" text',
    'ALTER TABLE "orders" ADD COLUMN "a" integer DEFAULT 0 NOT NULL',
    `ALTER TABLE "orders" ADD COLUMN "a" text DEFAULT 'to rename, unique' NOT NULL`,
    'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "c"',
    'ALTER TABLE "orders" DROP CONSTRAINT "c"',
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL',
    'CREATE INDEX CONCURRENTLY "i" ON "orders" USING btree ("a")',
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE orders SET a = 1; RETURN null; END $$',
    'CREATE TRIGGER t AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f()',
    '-- contract: no process has used it since version 1.4\nALTER TABLE "orders" DROP COLUMN "note"',
    join(
      'CREATE TABLE "new" ("id" uuid)',
      'ALTER TABLE "new" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "public"."people"("id")',
      'CREATE INDEX "i" ON "new" USING btree ("id")',
      'INSERT INTO "new" SELECT id FROM people',
    ),
  ])('may contain %s', (statement) => {
    expect(checkMigration(statement)).toEqual([]);
  });

  it('may not mix concurrent indexes with other statements', () => {
    const [problem] = checkMigration(
      join('CREATE INDEX CONCURRENTLY i ON orders (a)', 'ALTER TABLE orders ADD COLUMN b int'),
    );
    expect(problem).toContain('a migration of their own');
  });

  it('may not validate a constraint that it adds', () => {
    const [problem] = checkMigration(
      join(
        'ALTER TABLE orders ADD CONSTRAINT c CHECK (a > 0) NOT VALID',
        'ALTER TABLE orders VALIDATE CONSTRAINT c',
      ),
    );
    expect(problem).toContain('in the migration after');
  });

  it('needs a reason in its mark', () => {
    expect(checkMigration('-- contract: ok\nDROP TABLE old')).toHaveLength(1);
  });
});
