/**
 * Glyph names of TeX's Computer Modern and AMS fonts that the Adobe Glyph List lacks, with the characters that they show: names and
 * characters alternate. Parts of letters and of brackets have none.
 */
const NAMES = `
floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩ bardbl ∥
contintegral ∮ coproduct ∐ unionmulti ⊎ unionsq ⊔ intersectionsq ⊓ logicaland ∧ logicalor ∨ wreathproduct ≀
circleminus ⊖ circledivide ⊘ circledot ⊙ circlecopyrt © circleR Ⓡ circleS Ⓢ circlering ⊚ circleasterisk ⊛ circleequal ≗
diamondmath ⋄ diamondsolid ◆ square □ squaresolid ■ squaresmallsolid ▪ squaredot ⊡ squareplus ⊞ squaremultiply ⊠ squareminus ⊟
squareimage ⊏ squareoriginal ⊐ triangle △ triangleinv ▽ triangleright ▷ triangleleft ◁ trianglesolid ▲ triangledownsld ▼
trianglerightsld ▶ triangleleftsld ◀ trianglerightequal ⊵ triangleleftequal ⊴ star ⋆ check ✓ maltesecross ✠ Yen ¥
equivasymptotic ≍ geomequivalent ≎ difference ≏ precedesequal ⪯ followsequal ⪰ follows ≻ lessmuch ≪ greatermuch ≫ similarequal ≃
subsetsqequal ⊑ supersetsqequal ⊒ owner ∋ turnstileleft ⊢ turnstileright ⊣ forces ⊩ forcesbar ⊪ satisfies ⊨ latticetop ⊤
negationslash \u0338 prime ′ primereverse ‵ mapsto ↦ multimap ⊸ Rfractur ℜ Ifractur ℑ lscript ℓ epsilon1 ϵ pi1 ϖ rho1 ϱ
arrownortheast ↗ arrowsoutheast ↘ arrownorthwest ↖ arrowsouthwest ↙ arrowbothv ↕ arrowdblbothv ⇕ arrowhookleft ↩ arrowhookright ↪
arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀ arrowrightbothalf ⇁ arrowtailright ↣ arrowtailleft ↢
arrowparrleftright ⇆ arrowparrrightleft ⇄ arrowaxisright ⇉ arrowaxisleft ⇇ arrowtripleright ⇛ arrowtripleleft ⇚
dblarrowheadright ↠ dblarrowheadleft ↞ dblarrowup ⇈ dblarrowdwn ⇊ clockwise ↻ anticlockwise ↺ shiftleft ↰ shiftright ↱
squiggleright ⇝ squiggleleftright ↭ curlyleft ↫ curlyright ↬ archleftdown ↶ archrightdown ↷
harpoonleftright ⇋ harpoonrightleft ⇌ harpoonupright ↾ harpoondownright ⇂ harpoonupleft ↿ harpoondownleft ⇃
slurbelow ⌣ slurabove ⌢ smile ⌣ frown ⌢ flat ♭ natural ♮ sharp ♯ visiblespace ␣
equalsdots ≑ defines ≜ equaldotrightleft ≓ equaldotleftright ≒ ringinequal ≖ precedesorequal ≾ followsorequal ≿
precedesorcurly ≼ followsorcurly ≽ equalorprecedes ⋞ equalorfollows ⋟ equalorless ⪕ equalorgreater ⪖ equalorsimilar ≂
lessorsimilar ≲ greaterorsimilar ≳ lessorapproxeql ⪅ greaterorapproxeql ⪆ lessdblequal ≦ greaterdblequal ≧
lessorequalslant ⩽ greaterorequalslant ⩾ lessequalgreater ⋚ greaterlessequal ⋛ lessdbleqlgreater ⪋ greaterdbleqlless ⪌
lessdot ⋖ greaterdot ⋗ approxorequal ≊ revsimilar ∽ revasymptequal ⋍ between ≬ fork ⋔ dotplus ∔ intercal ⊺ complement ∁
orunderscore ⊻ nand ⊼ perpcorrespond ⩞ measuredangle ∡ sphericalangle ∢ subsetdbl ⋐ supersetdbl ⋑ uniondbl ⋓ intersectiondbl ⋒
uprise ⋎ downfall ⋏ multiopenleft ⋋ multiopenright ⋌ multicloseleft ⋉ multicloseright ⋊ dividemultiply ⋇ integerdivide ∖
subsetdblequal ⫅ supersetdblequal ⫆ rightanglenw ⌜ rightanglene ⌝ rightanglesw ⌞ rightanglese ⌟ barshort ∣ parallelshort ∥
lessornotequal ≨ greaterornotequal ≩ lessornotdbleql ≨ greaterornotdbleql ≩ lessnotequal ⪇ greaternotequal ⪈
lessnotdblequal ≨ greaternotdblequal ≩ lessornotsimilar ⋦ greaterornotsimilar ⋧ notlessequal ≰ notgreaterequal ≱ notfollows ⊁
notlessorslnteql ⩽\u0338 notgreaterorslnteql ⩾\u0338 notlessdblequal ≦\u0338 notgreaterdblequal ≧\u0338
notprecedesoreql ⪯\u0338 notfollowsoreql ⪰\u0338 precedenotslnteql ⋨ follownotslnteql ⋩ notsimilar ≁ notapproxequal ≇
notsubsetoreql ⊈ notsupersetoreql ⊉ notsubseteql ⊈ notsuperseteql ⊉ subsetnoteql ⊊ supersetnoteql ⊋ subsetornoteql ⊊
supersetornoteql ⊋ notsubsetordbleql ⫅\u0338 notsupersetordbleql ⫆\u0338 subsetornotdbleql ⫋ supersetornotdbleql ⫌
notbar ∤ notshortbar ∤ notparallel ∦ notshortparallel ∦ notturnstile ⊬ notforces ⊮ notsatisfies ⊭ notforcesextra ⊯
nottriangeqlright ⋭ nottriangeqlleft ⋬ nottriangleleft ⋪ nottriangleright ⋫ notarrowleft ↚ notarrowright ↛ notarrowboth ↮
notdblarrowleft ⇍ notdblarrowright ⇏ notdblarrowboth ⇎ notexistential ∄ Finv Ⅎ Gmir ⅁ Omegainv ℧ beth ℶ daleth ℸ Digamma Ϝ
planckover2pi ℏ planckover2pi1 ℏ epsiloninv ϶
`;

let names: ReadonlyMap<string, string> | undefined;

/** Text of a glyph of TeX's fonts; undefined for other names. */
export function unicodeOfTexName(name: string): string | undefined {
  names ??= readNames();
  return names.get(name);
}

function readNames(): ReadonlyMap<string, string> {
  const words = NAMES.trim().split(/\s+/);
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) found.set(words[at]!, words[at + 1]!);
  return found;
}
