import { expect, it } from 'vitest';
import { generatedText } from './generated-text.ts';

it.each([
  ['<style>li::before{content:"a"}</style>', { before: true, after: false }],
  ['<style>li:after{content:"a"}</style>', { before: false, after: true }],
  ['<p>He said <q>yes</q>', { before: true, after: true }],
  ['<style>@page{@top-left{content:"a"}}</style><p>before and after', undefined],
  ['<style>li::before{content:"a"}</style><p aria-hidden=true>b', undefined],
  ['<style>li::before{content:"a"}p{background:url("data:image/svg+xml,x")}</style>', undefined],
])('knows where %s generates text', (html, expected) => {
  expect(generatedText(html)).toEqual(expected);
});
