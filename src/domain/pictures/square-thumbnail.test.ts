import { expect, it } from 'vitest';
import { buildSquareThumbnail } from './square-thumbnail.ts';

const upload = 'https://res.cloudinary.com/oak/image/upload';
const fill = 'c_fill,h_300,w_300';

it.each([
  [`${upload}/v1700000000/draws/lamp.jpg`, `${upload}/${fill}/v1700000000/draws/lamp.jpg`],
  [`${upload}/lamp.jpg`, `${upload}/${fill}/lamp.jpg`],
  [`${upload}/c_crop,w_1600,h_900/v1/lamp.jpg`, `${upload}/c_crop,w_1600,h_900/${fill}/v1/lamp.jpg`],
  [`${upload}/f_auto/q_auto/lamp.jpg`, `${upload}/f_auto/q_auto/${fill}/lamp.jpg`],
  // A folder or name with an underscore is not a transformation.
  [`${upload}/my_draws/lamp_1.jpg`, `${upload}/${fill}/my_draws/lamp_1.jpg`],
])('crops %s to a square of 300 pixels [PART-15]', (address, shown) => {
  expect(buildSquareThumbnail(address)).toBe(shown);
  expect(buildSquareThumbnail(shown)).toBe(shown);
});

it.each([
  '/pictures/0190a1b2-0000-7000-8000-000000000001/800x450.webp',
  'https://res.cloudinary.com.evil.example/oak/image/upload/lamp.jpg',
  'https://res.cloudinary.com/oak/video/upload/lamp.mp4',
  'http://example.org/https://res.cloudinary.com/oak/image/upload/lamp.jpg',
  '',
])('leaves %s unchanged', (address) => expect(buildSquareThumbnail(address)).toBe(address));
