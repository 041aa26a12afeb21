import { Art, Bunting, DrawnTicket, Printed } from '../parts.tsx';

const HULL = 'M64 214H396L424 196C422 236 398 276 372 282H126C98 276 72 246 64 214Z';
const WHEELHOUSE = 'M176 214V146H268L292 214Z';
const wave = (y: number, from: number, humps: number) => `M${from} ${y}${'q12-11 24 0t24 0'.repeat(humps)}`;

export function CharityScene() {
  return (
    <Art viewBox="0 0 480 360">
      <path d="M236 146V30" />
      <Bunting from={[238, 34]} to={[420, 198]} sag={8} flags={9} />
      <Bunting from={[66, 214]} to={[234, 34]} sag={8} flags={9} />
      <path className="art-cover" d={WHEELHOUSE} />
      <path d={WHEELHOUSE} />
      <path d="M170 146H274M190 162H214V188H190ZM226 162H256L264 188H226Z" />
      <Printed d={HULL} cover />
      <path d="M68 226C180 236 320 236 420 212M84 248C180 258 320 258 408 240M292 214V196M330 212V194M368 206V190M292 198L390 188" />
      <circle cx="236" cy="30" r="4" className="art-solid" />

      <path className="art-cover" d="M10 272H470V360H10Z" />
      <path d={wave(280, 14, 9)} />
      <path d={wave(306, 30, 3)} />
      <path d={wave(306, 254, 4)} />
      <path d={wave(332, 14, 2)} />
      <path d={wave(332, 232, 4)} />
      <Printed d="M142 290A36 26 0 1 1 141.9 290ZM142 304A18 12 0 1 0 142.1 304Z" cover />
      <path d="M118 296L130 307M166 296L154 307M118 335L130 325M166 335L154 325" />
      <DrawnTicket x={330} y={318} turn={-14} size={72} />
      <path d="M40 92C48 84 56 84 62 92C68 84 76 84 84 92M98 62C104 56 110 56 114 62C118 56 124 56 130 62M386 70C394 62 402 62 408 70C414 62 422 62 430 70" />
    </Art>
  );
}
