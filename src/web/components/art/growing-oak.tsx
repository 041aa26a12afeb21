import { Acorn, Art, Ground, Leaf, Printed } from './parts.tsx';
import { crownPath } from './shapes.ts';

export type OakStage = 0 | 1 | 2 | 3 | 4;

type GrowingOakProps = {
  /** 0 is an acorn, 1 a seedling, 2 a sapling, 3 a young tree, 4 a full oak. */
  stage: OakStage;
  title?: string;
  className?: string;
};

export function GrowingOak({ stage, title, className }: GrowingOakProps) {
  const Stage = STAGES[stage];
  return (
    <Art viewBox="0 0 200 200" title={title} className={className}>
      <Stage />
    </Art>
  );
}

/** Returns the growth stage for a number of trees planted. */
export function getOakStage(trees: number): OakStage {
  if (trees <= 0) return 0;
  if (trees < 5) return 1;
  if (trees < 20) return 2;
  return trees < 100 ? 3 : 4;
}

function Sown() {
  return (
    <>
      <Ground from={40} to={160} y={150} tufts={[54, 138]} />
      <Acorn x={100} y={166} turn={-18} size={1} />
      <path d="M96 156C94 148 99 142 97 132" />
      <Leaf x={97} y={132} turn={-46} size={15} />
      <Leaf x={97} y={132} turn={38} size={17} />
      <path d="M106 186c3 3 2 6 5 9M101 188c-2 4-1 6-4 9" />
    </>
  );
}

function Seedling() {
  return (
    <>
      <Ground from={40} to={160} y={178} tufts={[58, 132]} />
      <path d="M100 178C98 160 102 144 99 122" />
      <Leaf x={100} y={154} turn={-64} size={32} />
      <Leaf x={100} y={146} turn={62} size={36} />
      <Leaf x={99} y={124} turn={-4} size={42} />
    </>
  );
}

function Sapling() {
  return (
    <>
      <Ground from={34} to={166} y={178} tufts={[48, 142]} />
      <path d="M97 178C99 150 98 120 100 88M103 178C104 150 102 120 101 88M100 140C92 132 84 128 78 126M101 122C110 114 116 112 124 110M100 106C94 98 90 96 84 92" />
      <Leaf x={78} y={126} turn={-70} size={30} />
      <Leaf x={124} y={110} turn={66} size={32} />
      <Leaf x={84} y={92} turn={-52} size={32} />
      <Leaf x={112} y={117} turn={18} size={26} />
      <Leaf x={100} y={90} turn={-14} size={40} />
      <Leaf x={101} y={90} turn={30} size={36} />
      <Leaf x={90} y={132} turn={-24} size={24} />
    </>
  );
}

const YOUNG = crownPath({ cx: 100, cy: 78, rx: 48, ry: 44 }, 11, 'young oak');
const YOUNG_TRUNK =
  'M90 178C95 162 95 146 93 130C88 118 80 112 70 108C82 108 92 112 98 122C99 112 97 104 94 96C101 102 104 110 105 120C110 112 118 108 128 106C117 112 110 120 107 130C105 146 106 162 112 178';
const YOUNG_MARKS =
  'M99 156v9M103 142v6M70 72a9 9 0 0 1 12-6M118 62a9 9 0 0 1 12 4M94 52a8 8 0 0 1 11-3M78 90a8 8 0 0 1 9-4M118 86a8 8 0 0 1 9 1';

function Young() {
  return (
    <>
      <Ground from={26} to={174} y={178} tufts={[40, 150]} />
      <Printed d={YOUNG} />
      <path className="art-cover" d={YOUNG_TRUNK} />
      <path d={`${YOUNG_TRUNK}${YOUNG_MARKS}`} />
    </>
  );
}

const CROWN = crownPath({ cx: 100, cy: 72, rx: 78, ry: 55 }, 15, 'full oak');
const TRUNK =
  'M70 178C84 170 88 152 85 134C80 120 66 114 50 112C68 108 84 112 93 124C94 110 90 98 82 88C94 96 100 106 101 118C104 106 111 96 122 90C114 101 110 112 110 124C120 112 134 108 150 110C134 114 121 122 116 134C112 152 116 170 132 178';
const MARKS =
  'M96 150v13M104 138v9M101 168v5M44 72a11 11 0 0 1 15-7M74 42a11 11 0 0 1 15-5M112 40a11 11 0 0 1 15 3M142 68a11 11 0 0 1 13 6M96 68a10 10 0 0 1 13-4M56 94a9 9 0 0 1 11-4M134 90a9 9 0 0 1 11-1';

function Full() {
  return (
    <>
      <Ground from={10} to={190} y={178} tufts={[22, 44, 152, 174]} />
      <Printed d={CROWN} />
      <path className="art-cover" d={TRUNK} />
      <path d={`${TRUNK}${MARKS}`} />
    </>
  );
}

const STAGES = [Sown, Seedling, Sapling, Young, Full] as const;
