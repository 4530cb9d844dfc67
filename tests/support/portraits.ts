import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { seeded } from '@directory/local-cloud/seeded.ts';
import type { Category } from '#shared/listing-options.ts';

// Stylised portraits of clothed adults who turn away, so that demo data shows no real person and nothing explicit.
// Units: the figure's canvas is 900 x 1200, and its head about 200 x 250 around (0, 0). The backdrop's canvas is
// 300 x 400. The light comes from the left; half of the finished pictures are mirrored.

/** Everybody who is drawn: category, skin, hair, width of the shoulders; then scenes: setting/pose/clothes/colour. */
const people = `
women 1 brown long 1 window/lost/slip/wine beach/hat/bare/cream night/profile/blazer/ink
women 3 black curls 1.06 studio/back/slip/mustard cafe/lost/knit/cream balcony/hat/tank/rust
women 0 copper waves .98 balcony/lost/shirt/white room/back/slip/sage window/profile/knit/ink
women 4 black tail 1.04 room/profile/slip/rose studio/hat/shirt/white beach/back/tank/blue
women 1 honey bob 1.1 night/lost/blazer/ink window/back/shirt/blue cafe/hat/slip/rust
women 5 black short 1.02 studio/profile/slip/rust beach/lost/bare/mustard room/back/shirt/cream
men 4 black short 1.3 studio/profile/knit/ink balcony/lost/shirt/sage night/hat/blazer/olive
men 0 brown short 1.26 cafe/lost/knit/blue room/profile/knit/rust studio/back/shirt/cream
trans 2 black waves 1.12 studio/lost/slip/wine window/back/slip/rose beach/hat/bare/rust
trans 4 brown long 1.1 night/profile/slip/mustard room/lost/knit/cream balcony/back/tank/white
trans 1 copper tail 1.08 room/back/slip/olive cafe/lost/blazer/sand balcony/profile/slip/ink`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Returns the numbers of a category's people. A person's pictures have the seeds `person + 100 * scene`. */
export const peopleOf = (category: Category): number[] =>
  [...people.keys()].filter((number) => people[number]![0] === category);
/** Number of different pictures of each person. */
export const scenesEach = 3;

const skins = ['#f0c9ac', '#dfa984', '#c98f66', '#a66a45', '#7d4e2f', '#573320'];
const colors: Record<string, string> = {
  ...{ black: '#1d1615', brown: '#3f261a', copper: '#8f4222', honey: '#a8743c' },
  ...{ wine: '#6d2434', cream: '#e2d2ba', ink: '#262730', rust: '#b0552f', sage: '#7c8565', rose: '#c98b80' },
  ...{ sand: '#bfa07a', blue: '#46596e', white: '#ebe4d9', mustard: '#c58f35', olive: '#4d4d33' },
};

type Random = () => number;
type Point = readonly [x: number, y: number];

const range = (count: number): number[] => [...Array(count).keys()];
const times = (count: number, draw: (index: number) => string): string => range(count).map(draw).join('');

function mix(one: string, other: string, share: number): string {
  const [from, to] = [one, other].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  return `#${from!.map((value, at) => hex(value + (to![at]! - value) * share)).join('')}`;
}

/** Draws a smooth line through the points (Catmull-Rom). */
function curve(points: readonly Point[], closed = false): string {
  const { length } = points;
  const at = (index: number) =>
    points[closed ? (index + length) % length : Math.max(0, Math.min(length - 1, index))]!;
  const parts = points.slice(closed ? 0 : 1).map((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [x1, y1] = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const [x2, y2] = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[x1, y1, x2, y2, ...c].map((value) => value.toFixed(1)).join(' ')}`;
  });
  return `M${points[0]!.join(' ')}${parts.join('')}${closed ? 'Z' : ''}`;
}

const pointsOf = (text: string): Point[] =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

/** Outline of a symmetrical shape from its right half, top to bottom. */
const mirrored = (half: readonly Point[]): string =>
  curve([...half, ...half.toReversed().map(([x, y]): Point => [-x, y])], true);

// No `opacity` and no filter: for each of them the renderer makes a layer of its own, which takes ten times as long.
const stroke = (d: string, color: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-opacity="${opacity}"/>`;
const fill = (d: string, color: string, more = ''): string => `<path d="${d}" fill="${color}" ${more}/>`;
const disc = (x: number, y: number, rx: number, ry: number, color: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" fill-opacity="${opacity}"/>`;
const box = (x: number, y: number, width: number, height: number, color: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" fill-opacity="${opacity}"/>`;
const glow = (x: number, y: number, size: number, color: string, opacity: number): string =>
  times(8, (at) => disc(x, y, (size * (8 - at)) / 8, (size * (8 - at)) / 8, color, opacity / 6));
/** Fills the backdrop from its upper left corner to a point of it, given as shares of its size. */
const wash = (x: number, y: number, ...tones: string[]): string =>
  `<linearGradient id="wash" x2="${x}" y2="${y}">${tones
    .map((tone, at) => `<stop offset="${at / (tones.length - 1)}" stop-color="${tone}"/>`)
    .join('')}</linearGradient>${box(0, 0, 300, 400, 'url(#wash)')}`;

const pick = (random: Random, list: string): string => list.split(' ').at(random() * list.split(' ').length)!;
/** Draws lights out of focus, with an edge like that of a lens. */
function lights(random: Random, count: number, list: string, y0: number, tall: number, size: number, x0 = 0) {
  return times(count, () => {
    const [x, y, r] = [x0 + random() * (300 - x0), y0 + random() * tall, size * (0.4 + random() * 0.8)];
    const [color, opacity] = [pick(random, list), 0.2 + random() * 0.5];
    return `${disc(x, y, r, r, color, opacity)}${stroke(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0`, color, 1, opacity)}`;
  });
}
const leaves = (random: Random, x: number, y: number, size: number, color: string): string =>
  times(15, (at) => {
    const [turn, long] = [-96 + (at - 7) * 15 + random() * 12, size * (0.55 + random() * 0.6)];
    const tone = mix(color, at % 2 ? '#0d1a12' : '#c9c78a', 0.1 + random() * 0.35);
    const leaf = `M0 0Q${long / 2} ${-long * 0.22} ${long} ${long * 0.1}Q${long / 2} ${long * 0.12} 0 0`;
    return fill(leaf, tone, `transform="translate(${x} ${y}) rotate(${turn})"`);
  });

/** Backdrops, drawn behind the figure. */
const settings: Record<string, (random: Random) => string> = {
  window(random) {
    const wall = pick(random, '#8d7461 #746e60 #7f6a6a #6d7068');
    const curtain = (from: number) =>
      times(9, (at) => box(from + at * 5.5, 0, 4.4, 400, at % 2 ? '#fff3e0' : '#c3a68a', 0.55));
    return `${wash(1, 0, mix(wall, '#ffe9cc', 0.35), mix(wall, '#22150f', 0.3), mix(wall, '#22150f', 0.72))}
      ${box(18, -10, 172, 330, '#f9e6c6')}${box(18, -10, 172, 110, '#fff6e2', 0.6)}${lights(random, 26, '#8a9a6c #aab58c #d9c79c #6f8560', 190, 120, 22)}
      ${box(190, 0, 110, 400, mix(wall, '#1d120e', 0.62))}${box(100, 0, 6, 330, '#7a624f')}${box(18, 118, 172, 6, '#7a624f')}
      ${box(8, 316, 196, 16, '#e7d3b8')}${box(0, 332, 300, 80, mix(wall, '#2a1a13', 0.7))}${curtain(-8)}${curtain(172)}`;
  },
  cafe: (random) =>
    `${wash(1, 0.3, '#8a5e40', '#4a2d20', '#1c100d')}${box(-10, 50, 86, 250, '#e0cba6', 0.85)}${box(32, 50, 5, 250, '#3a251a')}
    ${times(33, (at) => box(172 + (at % 11) * 12, 88 + Math.floor(at / 11) * 62 - random() * 22, 7, 44, pick(random, '#c58f35 #7d2f2b #4f6152 #d9b98a #59372a'), 0.8))}
    ${times(3, (at) => box(170, 128 + at * 62, 140, 5, '#9c6b42') + glow(100 + at * 81, 40 + at * 9, 62, '#ffb95a', 0.5) + disc(100 + at * 81, 40 + at * 9, 16, 12, '#ffe3a8'))}
    ${box(0, 300, 300, 100, '#2b1912')}`,
  beach(random) {
    const sun = 50 + random() * 60;
    return `${wash(0, 0.64, pick(random, '#5d6a8a #7a6486 #6f87a0'), '#c98f8c', '#f2b583', '#ffe0a8')}${glow(sun, 206, 130, '#ffe2a6', 0.7)}${disc(sun, 208, 20, 20, '#fff6dc')}
      ${times(46, (at) => box(0, 244 + at * 2, 300, 2.5, mix('#e2ae8a', '#4d5a6b', Math.min(1, at / 30))))}${fill('M180 246Q240 210 300 222V246Z', '#6c5868')}
      ${times(46, () => box(sun - 44 + random() * 80, 246 + random() * 80, 5 + random() * 28, 1.4, '#ffe9bd', 0.75))}
      ${fill('M0 326Q90 312 170 330T300 322V400H0Z', '#8a6650')}${stroke('M0 331Q90 317 170 335T300 327', '#f6dfc6', 5, 0.9)}${box(0, 350, 300, 50, '#5d4238', 0.5)}`;
  },
  night: (random) =>
    `${wash(0, 1, '#11121f', '#271d33', '#4a2a34')}${times(9, (at) => box(at * 36 - 8, 20 + random() * 130, 32, 400, pick(random, '#1a1826 #3a2734 #232338')))}
    ${glow(70, 230, 150, '#d9763f', 0.35)}${lights(random, 60, '#ffb45e #ff8c5a #f9d9a0 #e0563f #5fa3a8 #ffcf7a', 40, 290, 9)}
    ${lights(random, 16, '#ffd391 #ff9d66 #ffb45e', 150, 160, 21)}`,
  room(random) {
    const wall = pick(random, '#b98a6a #8f8a70 #c5a98a #a3685a #7d857c');
    return `${wash(1, 0.4, mix(wall, '#ffe6bf', 0.5), wall, mix(wall, '#2a1812', 0.55))}${box(206, 60, 74, 100, '#2c1c16', 0.3)}${box(198, 50, 74, 98, '#efe1cb')}
      ${box(205, 57, 60, 84, mix(wall, '#57342c', 0.5))}${disc(235, 106, 18, 24, '#e3b98b')}${glow(44, 120, 130, '#ffd890', 0.75)}${fill('M14 150L28 94H62L76 150Z', '#fff3d6')}
      ${box(43, 150, 4, 180, '#5d4130')}${leaves(random, 262, 330, 120, '#53643f')}${box(-10, 318, 330, 90, mix(wall, '#4a2b22', 0.7))}${box(20, 296, 90, 60, mix(wall, '#8a4a36', 0.6))}`;
  },
  studio(random) {
    const cloth = pick(random, '#c9a58b #9c5f4b #b8ad98 #7d6f6a #c08a6a #8c8f86 #8a5560');
    const pane = (at: number) =>
      `<path d="M${at % 2 ? 80 : 12} ${50 + at * 45 - (at % 2) * 65}l62 -18v80l-62 18z" fill="#ffe9c8" fill-opacity="0.55"/>`;
    return `${wash(1, 0.6, mix(cloth, '#fff0dc', 0.45), cloth, mix(cloth, '#1f120f', 0.55))}${times(random() < 0.6 ? 6 : 0, pane)}${glow(240, 260, 130, '#2b1813', 0.45)}`;
  },
  balcony: (random) =>
    `${wash(0, 0.7, pick(random, '#a9bcc4 #c9b3a8 #b9b3c4'), '#f8dfbd')}${fill('M0 210Q60 160 130 196T300 176V400H0Z', '#b3a5a3')}
    ${fill('M0 250Q80 216 160 240T300 226V400H0Z', '#938783')}${times(40, () => box(random() * 300, 220 + random() * 70, 9 + random() * 20, 90, mix('#dcb99c', '#8f6d5e', random())))}
    ${times(15, (at) => box(at * 21, 292, 3.4, 120, '#3c2f2b'))}${box(0, 292, 300, 6, '#3c2f2b')}${leaves(random, 296, 30, 90, '#5d6c42')}
    ${lights(random, 70, '#b3365a #cf5f7a #57683f #6f7d4a #d9859a', 0, 130, 8, 210)}`,
};

/** Blur of the backdrop, colours of light and shadow, and how dark the side is that turns away from the light. */
const moods: Record<string, readonly [number, string, string, number]> = {
  window: [2.6, '#ffe7c4', '#2c1a18', 0.72],
  cafe: [3.6, '#ffd09a', '#21110f', 0.75],
  beach: [2.2, '#ffd79a', '#33202c', 0.7],
  night: [1.3, '#ffb877', '#14101d', 0.85],
  room: [2.8, '#ffdca6', '#2a1714', 0.68],
  studio: [4, '#ffeed6', '#2b1a17', 0.62],
  balcony: [2.2, '#fff0d2', '#33252a', 0.6],
};

/** Edges of the hair from the crown down, as half width and height. */
const falls: Record<string, Point[]> = {
  long: pointsOf('3,-131 46,-122 82,-90 101,-36 108,40 118,130 130,230 128,330 104,420 78,470'),
  waves: pointsOf('3,-134 50,-124 90,-92 112,-34 126,40 146,120 156,200 142,280 112,336'),
  curls: pointsOf('3,-146 70,-138 128,-100 158,-36 168,40 158,110 128,170 96,200'),
  bob: pointsOf('3,-131 46,-122 84,-90 104,-36 116,30 122,84 112,132 96,156'),
  tail: pointsOf('3,-128 44,-119 78,-88 95,-36 93,14 78,58 48,92 22,104'),
  short: pointsOf('3,-129 46,-120 80,-90 96,-38 94,10 82,54 64,84 55,98'),
};

/** Neckline (share of the shoulders, height at the side and in the middle), and distance from the body. */
const clothes: Record<string, readonly [number, number, number, number]> = {
  ...{ slip: [0.52, 340, 420, 3], tank: [0.36, 214, 320, 5], bare: [0.8, 306, 330, 16] },
  ...{ shirt: [0.3, 176, 186, 17], knit: [0.3, 150, 158, 26], blazer: [0.3, 174, 190, 20] },
};

/** Outlines of a head that turns away: in profile, almost hidden, the neck from behind; and the face under a hat. */
const contours: Record<string, string> = {
  profile: `20,-112 70,-88 92,-48 90,-24 103,4 117,25 104,36 107,49 103,57 106,69 98,79 101,100 86,117 40,112 20,140 -40,140 -50,0`,
  lost: `10,-110 66,-76 84,-30 92,8 90,42 82,78 66,106 44,116 20,140 -40,140 -40,-30`,
  hat: `4,-120 70,-95 91,-20 85,40 66,88 32,121 6,128 -6,128 -32,121 -66,88 -85,40 -91,-20 -70,-95 -4,-120`,
  back: `50,-20 62,60 50,110 48,150 -48,150 -50,110 -62,60 -50,-20`,
};

/** Draws a figure: what is sharp, and light and shadow on it, to be blurred. */
function figure(who: string[], [setting, pose, wear, color]: string[], random: Random): [string, string] {
  const [, light, shade, contrast] = moods[setting!]!;
  const [, tan, tint, style, build] = who;
  const [skin, hair, cloth] = [skins[Number(tan)]!, colors[tint!]!, colors[color!]!];
  const slim = Number(build) < 1.18;
  const w = 190 * Number(build);
  const front = pose === 'hat';
  const turned = pose === 'lost' || pose === 'profile';
  const tied = style === 'tail';
  const cropped = style === 'short';
  const curly = style === 'curls';
  const tilt = (random() - 0.5) * 12;
  // A turned head looks to the light.
  const side = turned ? -1 : 1;

  let [sharp, blurred, ids] = ['', '', 0];
  const part = (text: string) => void (sharp += text);
  /** Adds blurred strokes of light or shadow, one per line: width, opacity (light if negative), path. */
  const soft = (lines: string) => {
    for (const [, width, opacity, d] of lines.matchAll(/(\S+) (\S+) (M.*)/g))
      blurred += stroke(d!, Number(opacity) < 0 ? light : shade, Number(width), Math.abs(Number(opacity)));
  };
  /** Returns a paint for a colour: lit at the left, dark at the right. */
  const tones = (tone: string, reach: number): string => {
    const stop = (at: number, value: string) => `<stop offset="${at}" stop-color="${value}"/>`;
    part(`<linearGradient id="t${(ids += 1)}" gradientUnits="userSpaceOnUse" x1="${-reach}" y1="${-reach * 0.3}" x2="${reach}" y2="${reach * 0.3}">
      ${stop(0, mix(tone, light, 0.45))}${stop(0.3, mix(tone, light, 0.1))}${stop(0.66, mix(tone, shade, contrast * 0.5))}${stop(1, mix(tone, shade, contrast))}</linearGradient>`);
    return `url(#t${ids})`;
  };
  const shape = (d: string, paint: string, texture = '') => {
    const clip = `<clipPath id="c${(ids += 1)}"><path d="${d}"/></clipPath>`;
    part(fill(d, paint) + (texture && `${clip}<g clip-path="url(#c${ids})">${texture}</g>`));
  };

  const strands = (count: number, width: number, strand: (across: number) => Point[], from = -1, to = 1) => {
    for (let at = 0; at < count; at += 1) {
      const across = from + (to - from) * random();
      const most = 0.12 + Math.max(0, 0.5 - across * side * 0.5) * 0.4;
      const tone = random() < 0.5 ? mix(hair, shade, random() * 0.7) : mix(hair, light, random() * most);
      part(stroke(curve(strand(across)), tone, 1.2 + random() * width, 0.3 + random() * 0.45));
    }
  };
  const steps = falls[style!]!;
  const wavy = { waves: 13, long: 4, curls: 16 }[style!] ?? 1.5;
  const swing = random() * 6;
  const falling = (across: number, loose = 1, inner = 0): Point[] => {
    const phase = swing + across * 2.6 + random() * loose * 1.4;
    const cut = loose * random() * (cropped ? 24 : 60) + inner;
    return steps.map(([x, y], step): Point => {
      const free = step / (steps.length - 1);
      const sway = Math.sin(phase + step * 1.25) * wavy * Math.min(1, free * 1.7);
      return [x * across + sway + (random() - 0.5) * 14 * loose * free, y - cut * free ** 3];
    });
  };
  const curl = (across: number): Point[] => {
    const place = 0.3 + random() * (steps.length - 1.3);
    const [[x1, y1], [x2, y2]] = [steps[Math.floor(place)]!, steps[Math.ceil(place)]!];
    const [x, y] = [(x1 + (x2 - x1) * (place % 1)) * across * 1.05, y1 + (y2 - y1) * (place % 1)];
    const [turn, size] = [random() * 6, 6 + random() * 8];
    const angles = range(7).map((at) => turn + at * 1.1);
    return angles.map((angle, at) => [x + Math.cos(angle) * size, y + Math.sin(angle) * size + at * 4]);
  };
  const fall = (from: number, to: number, count: number) => {
    // The hair's body is smaller than its strands, so that its outline is theirs.
    const inner = (across: number) => falling(across * 0.96, 0, cropped ? 12 : 36);
    const outline = [...inner(from), ...inner(to).toReversed()];
    shape(curve(outline, true), tones(mix(hair, shade, 0.2), 125 * side));
    strands(curly ? 640 : count, curly ? 7 : 5, curly ? curl : falling, from, to);
  };
  if (front) fall(-1, 1, 90);

  // The body: arms, then the trunk over their shoulders, then clothes.
  const [neck, waist, hip, thick] = slim ? [46, 0.6, 0.86, 84] : [62, 0.76, 0.8, 104];
  const trunk = pointsOf(
    `${neck},80 ${neck + 5},164 ${w * 0.5},206 ${w * 0.86},238 ${w * 1.06},296 ${w * 0.9},400 ${w * (waist + 0.14)},500 ${w * waist},650 ${w * hip},850 ${w * 0.98},1200`,
  );
  const [share, high, middle, puff] = clothes[wear!]!;
  const arms = [-1, 1].map((at) => {
    const [edge, out] = [w * 0.9, random() < 0.4 ? 52 : 8];
    const joints = `${edge - 24},330 ${edge + 8 + out / 3},420 ${edge + 22 + out},580 ${edge + 6},780`;
    return curve(pointsOf(joints).map(([x, y]) => [x * at, y]));
  });
  const [flesh, fabric] = [tones(skin, w * 1.2), tones(cloth, w * 1.2)];
  for (const arm of arms) part(stroke(arm, flesh, thick, 1));
  part(`<linearGradient id="neck" x2="0" y2="1"><stop stop-color="${shade}" stop-opacity="0.7"/>
    <stop offset="1" stop-color="${shade}" stop-opacity="0"/></linearGradient>`);
  shape(mirrored(trunk), flesh, box(-90, 84, 180, front ? 130 : 110, 'url(#neck)'));
  const rib = (at: number) => stroke(`M${at * 10 - 280} 100v1200`, at % 2 ? shade : light, 3, 0.2);
  const dot = (at: number) =>
    disc((at % 16) * 30 - 232 + ((at >> 4) % 2) * 15, 330 + (at >> 4) * 38, 3.4, 3.4, '#f3e3cb', 0.7);
  const fold = () => {
    const [x, y, wide] = [(random() * 2 - 1) * w * 0.9, 300 + random() * 280, 18 + random() * 30];
    const crease = `M${x} ${y}Q${x * 0.72} ${y + 190} ${x * 0.8} ${y + 430}Q${x * 0.72 + wide} ${y + 190} ${x} ${y}`;
    return fill(crease, shade, 'fill-opacity="0.11"');
  };
  const tailored = wear === 'shirt' || wear === 'blazer';
  const seam = stroke(front ? `M0 ${middle}L-6 1200` : `M${-w} 320Q0 278 ${w} 320`, shade, 2.6, 0.45);
  const slip = wear === 'slip' && random() < 0.4 ? times(240, dot) : '';
  const texture = tailored ? seam : wear === 'knit' ? times(56, rib) : slip;
  if (puff > 9) for (const arm of arms) part(stroke(arm, fabric, thick + puff * 1.2, 1));
  const neckline = pointsOf(`0,${middle} ${w * share * 0.55},${(middle + high) / 2} ${w * share},${high}`);
  if (high < 230) neckline.push([w * 0.62, 214]);
  const loose = (y: number) => puff * (y > 420 && y < 840 ? 1.9 : 0.6);
  const sides = trunk.filter(([, y]) => y > high + 10).map(([x, y]): Point => [x + loose(y), y]);
  shape(mirrored([...neckline, ...sides]), fabric, texture + times(12, fold));
  if (wear === 'knit') shape('M-68 120Q0 150 68 120L80 190Q0 226 -80 190Z', fabric, texture);
  if (tailored && !front)
    shape('M-68 132Q0 162 68 132L96 196Q0 232 -96 196Z', tones(mix(cloth, light, 0.14), w));
  for (const at of [-1, 1]) {
    const strap = `M${at * w * 0.5} 346Q${at * w * 0.5} 280 ${at * w * 0.44} 204`;
    if (wear === 'slip') part(stroke(strap, mix(cloth, at < 0 ? light : shade, 0.3), 6, 1));
    if (tailored && front)
      shape(`M${at * 64} 138L${at * 100} 196L${at * 70} 276L${at * 3} 214Z`, tones(cloth, w * 0.8));
    if (front && high > 200) soft(`14 0.34 M${at * 18} 232Q${at * 80} 214 ${at * 158} 224`);
    soft(`34 ${0.14 + at * 0.06} M${at * w * 0.9} 420Q${at * w * 0.76} 560 ${at * w * 0.76} 820`);
  }
  if (front && high > 300)
    part(stroke('M-58 176Q-20 250 0 256Q20 250 58 176', '#e6bd72', 2.6, 0.9) + disc(0, 260, 5, 6, '#e6bd72'));
  soft(`16 -0.3 M${-w * 1.1} 330Q${-w * 1.04} 256 ${-w * 0.66} 222`);

  const ear = (x: number) => {
    const inside = stroke(`M${x - 4} 0q11 -4 9 14q-3 12 -7 16`, shade, 4, 0.4);
    const lobe = `M${x - 10} -12q20 -16 25 8q2 18 -9 36q-9 10 -15 -4z`;
    if (tied || cropped) shape(lobe, mix(skin, shade, 0.28), inside);
  };
  const group = `<g transform="rotate(${tilt} 0 130) scale(${side} 1)">`;
  part(group);
  blurred += group;
  const tone = mix(skin, shade, pose === 'profile' ? 0.3 : 0);
  const under = front ? box(-110, 30, 220, 110, 'url(#neck)') : '';
  shape(curve(pointsOf(contours[pose!]!), true), tones(tone, 110 * side), under);
  if (front) {
    shape('M-25 82Q-12 74 0 78Q12 74 25 82Q12 97 0 96Q-12 97 -25 82Z', mix(skin, '#7d2f33', 0.55));
    soft('40 0.4 M46 110Q80 90 84 60');
    if (!tied && !cropped && !curly) for (const at of [-1, 0.6]) fall(at, at + 0.4, 60);
  } else {
    if (!turned) for (const x of [-92, 90]) ear(x);
    fall(turned ? -1.04 : -1, turned ? 0.6 : 1, 150);
    const end = steps.at(-1)![1] * 0.6;
    if (turned) soft(`40 -0.3 M-60 -60Q-40 -96 6 -100\n60 0.45 M-92 -40Q-104 40 -98 ${end}`);
    else soft(`40 -0.36 M-86 -6Q-72 -72 -18 -98\n60 0.45 M92 -50Q108 30 96 ${end}`);
    if (turned) ear(14);
  }
  const tail = (across: number) => {
    const spread = (at: number) => Math.sin(0.4 + at * 0.4) * across * 52 + random() * at;
    return range(7).map((at): Point => [(turned ? -66 : 0) + spread(at), at * (60 + random() * 4) - 36]);
  };
  if (tied && !front) strands(130, 5, tail);
  if (front) {
    const straw = tones(random() < 0.6 ? '#c9a570' : '#4a342b', 220);
    const edge = 'M-232 -6C-226 -74 -90 -92 0 -92S226 -84 232 -14C220 46 90 62 0 62S-222 50 -232 -6Z';
    shape(edge, straw, stroke(edge, light, 9, 0.3));
    const crown =
      'M-104 -36C-112 -120 -94 -192 -36 -188C-12 -176 12 -176 36 -188C94 -192 112 -120 104 -36C60 -8 -60 -8 -104 -36Z';
    shape(crown, straw, stroke('M-114 -60Q0 -32 114 -60', '#47202a', 30, 1));
    soft('50 0.4 M70 -60Q92 -100 60 -170\n30 -0.3 M-60 -90Q-70 -130 -44 -166\n16 0.4 M-104 -20Q0 10 110 -40');
  }
  return [`${sharp}</g>`, `${blurred}</g>`];
}

function svg(content: string, width: number, units: number): Sharp {
  const view = `width="${width}" height="${(width * 4) / 3}" viewBox="0 0 ${units} ${(units * 4) / 3}"`;
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${view}>${content}</svg>`));
}

/** Pictures are drawn at this size and enlarged, which is fast and makes their grain as coarse as that of film. */
const size = { width: 540, height: 720 };
const rgb = { raw: { ...size, channels: 3 as const } };
const rgba = { raw: { ...size, channels: 4 as const } };

/** Blurs a small picture and enlarges it, which is much faster than to blur a large one. */
async function far(small: Sharp, blur: number): Promise<Buffer> {
  const { data, info } = await small.blur(blur).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const enlarged = sharp(data, { raw }).resize({ ...size, fit: 'fill', kernel: 'linear' });
  return enlarged.raw().toBuffer();
}

const noise = seeded(1);
const grainLevels = 10;
/** A tile of film grain: deviations from grey, about normal. */
const grain = {
  input: Buffer.from(range(200 * 200).map(() => 128 + (noise() + noise() + noise() - 1.5) * grainLevels)),
  raw: { width: 200, height: 200, channels: 1 as const },
  tile: true,
  blend: 'hard-light' as const,
};

/** Draws a portrait, 3:4, as JPEG. The seed is the person's number plus 100 times the number of the scene. */
export async function portrait(seed: number, width = 1200): Promise<Buffer> {
  const who = people[seed % 100]!;
  const scene = who[5 + Math.floor(seed / 100)]!.split('/');
  const setting = scene[0]!;
  const random = seeded(seed * 97 + 5);
  const behind = await far(svg(settings[setting]!(random), 300, 300).removeAlpha(), moods[setting]![0]);
  const zoom = 1.3 + random() * 0.3;
  const place = `<g transform="translate(${420 + random() * 80} ${350 + zoom * 60}) scale(${zoom}) rotate(${(random() - 0.5) * 5} 0 900)">`;
  const [body, light] = figure(who, scene, random);
  const shading = { input: await far(svg(`${place}${light}</g>`, 120, 900), 1.5), ...rgba };
  const person = svg(`${place}${body}</g>`, size.width, 900).composite([{ ...shading, blend: 'atop' }]);
  const overlays: OverlayOptions[] = [{ input: await person.raw().toBuffer(), ...rgba }];
  if (setting === 'balcony') {
    const flowers = lights(random, 22, '#b3365a #5d6c42 #44552f #cf5f7a', 350, 60, 20);
    overlays.push({ input: await far(svg(flowers, 150, 300), 1.8), ...rgba });
  }
  overlays.push(grain);
  const pixels = await sharp(behind, rgb).composite(overlays).removeAlpha().raw().toBuffer();
  const enlarged = sharp(pixels, rgb).resize({ width, kernel: 'linear' });
  const flipped = random() < 0.5;
  return enlarged.flop(flipped).jpeg({ quality: 90 }).toBuffer();
}
