import { lazy } from '../lazy.ts';

/** Given names that are common where forms and letters list persons by given name only, in lower case. */
export const GIVEN_NAMES = lazy(
  () =>
    new Set(
      `aaron abby abdul abigail adam adrian agnes ahmed aisha alan albert alejandro alex alexa alexander alexandra alexis ali alice alicia
      alison allison alyssa amanda amber amelia amina amir amy ana anders andre andrea andreas andrei andrew andy angel angela anita
      ann anna anne annie anthony antonio aria ariana arjun arthur ashley asha astrid audrey austin ava barbara beatriz becky ben
      benjamin bernard beth betty beverly bill billy bjorn bob bobby brad bradley brandon brenda brian brittany bruce bryan caleb
      camila carl carla carlos carmen carol caroline catherine cathy chad charles charlie charlotte chen chloe chris christian christina
      christine christopher cindy claire clara claudia cody colin connor craig crystal cynthia daniel daniela danielle dave david
      dawn dean deborah debra deepak denise dennis derek diana diane diego dmitri don donald donna doris dorothy doug douglas
      dylan eddie edith eduardo edward edwin elaine eleanor elena eli elijah elizabeth ella ellen ellie emily emma eric erica erik erin
      ethan eugene eva evan eve evelyn fatima felix fernando fiona florence frances francisco frank fred gabriel gary gavin george georgia
      gerald gina giulia glen glenn gloria grace greg gregory gustavo hannah hans harold harry hassan heather hector heidi helen helena
      henrik henry hiroshi holly howard hugo ian ibrahim ines ingrid irene iris isaac isabel isabella ivan jack jackie jackson jacob
      jade jake james jamie jan jane janet janice jason javier jay jean jeff jeffrey jenna jennifer jenny jeremy jerry jesse jessica
      jill jim jimmy joan joanna joe joel johan johanna john johnny jon jonas jonathan jordan jorge jose joseph josh joshua joyce juan
      juanita judith judy julia julian julie jun justin karen karin karl kate katherine kathleen kathryn kathy katie kayla keith kelly
      ken kenneth kenji kevin kim kimberly kumar kurt kyle lara larry lars laura lauren laurie leah lee leo leon leonard leslie lewis liam
      lily linda lindsay lisa liz logan lois lori louis louise luca lucas lucia lucy luis luisa luke lydia lynn madison malik manuel marc
      marco marcus maria marie marilyn mario marion marjorie mark marta martha martin marvin mary mateo matt matthew maureen max maya megan
      mehmet melanie melissa mia michael michelle miguel mike mila milan mohamed mohammed molly monica morgan muhammad nadia nancy naomi
      natalia natalie natasha nathan neil nick nicholas nicolas nicole nina noah noel nora norma oliver olivia omar oscar otto owen
      pablo pamela patricia patrick paul paula pauline pedro peggy penny pete peter petra phil philip phillip pierre priya rachel rafael
      raj rajesh ralph ramon randy raul ravi ray raymond rebecca renee ricardo richard rick rita rob robert roberta roberto robin roger
      roland ron ronald rosa rosemary ross roy russell ruth ryan sally sam samantha samir samuel sandra sara sarah scott sean sebastian
      sergei sergio seth shane shannon sharon shawn sheila shirley simon sofia sonia sophia sophie stacy stan stanley stefan stella stephanie
      stephen steve steven stuart sue sunil susan suzanne sven sylvia tamara tanya tara ted teresa terry theo theresa thomas tiffany tim
      timothy tina todd tom tommy tony tracy travis trevor tyler ursula valentina valerie vanessa vera vernon veronica victor victoria
      vincent virginia vivian vladimir walter wanda warren wayne wei wendy wesley will william xavier yan yasmin yuki yusuf yvonne zach
      zachary zoe`.split(/\s+/),
    ),
);

/** Family names of two and three letters, in lower case. Other words of three capitals are abbreviations. */
export const SHORT_NAMES = lazy(
  () =>
    new Set(
      `abe bui cho cid coe coy cox dao day diaz doe dow duo ek eng fox fry fu gay gil guy han hay he ho hoy hsu hu ito jue kam kay khan key kim koh
      kuo lai lam lau law lee lei leu li lim lin liu lo loh loo low lu luu ly ma may mei moy mui ng ngo nye oh oka ono ott paz poe poh qiu ray reo rey
      rio roe roy rye sha sim soo sze tam tan tay tran tsu vo voss wei woo wu xie xu yam yan yee yi yoo yu yun zhu`.split(
        /\s+/,
      ),
    ),
);
