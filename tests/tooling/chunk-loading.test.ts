import { describe, expect, test } from 'vitest';
import { listed, withFiles } from '#scripts/build/chunk-loading.ts';

const many = 'j(async()=>{let{Bell:e}=await import(`./Bell-1a2b.js`);return{Bell:e}},__vite__mapDeps([0,1]))';
const named = 'j(async()=>{let{Page:e}=await import(`./Page-3c4d.js`);return{Page:e}},[])';
const one = 'j(()=>import("./Page-3c4d.js").then(e=>e.t),[])';

describe('an import of a later part', () => {
  test('gets the list of its files if it is one file', () => {
    expect(withFiles(one, 'assets')).toBe('j(()=>import("./Page-3c4d.js").then(e=>e.t),["assets/Page-3c4d.js"])');
    expect(withFiles(named, 'assets')).toBe(
      'j(async()=>{let{Page:e}=await import(`./Page-3c4d.js`);return{Page:e}},["assets/Page-3c4d.js"])',
    );
  });

  test('keeps the list that it has', () => {
    expect(withFiles(many, 'assets')).toBe(many);
    expect(withFiles(`${many},${one}`, 'assets')).toContain('__vite__mapDeps([0,1])),j(()=>import("./Page-3c4d.js")');
  });

  test('does not change an empty list of another import', () => {
    const effect = `${many};useEffect(()=>{listen()},[])`;
    expect(withFiles(effect, 'assets')).toBe(effect);
  });

  test('without a list is reported', () => {
    expect(listed(withFiles(`${many},${one}`, 'assets'))).toEqual({ imports: 2, lists: 2 });
    expect(listed('const page=()=>import("./Page-3c4d.js");ask("load",["visits"])')).toEqual({ imports: 1, lists: 0 });
  });
});
