import type { LanguageWords } from '../language-words.ts';

/** Portuguese. */
export const pt: LanguageWords = {
  phone: `
    *telefon*, telefone, (tele)fone, telemóvel, tlm, telem, celular, contact[abil|ável], lig[ue|ar|uem]
    (para), atendimento (ao cliente)`,
  extension: 'ramal',
  birth: 'data de nascimento, nascid[o|a] em',
  passport: 'passaporte',
  card: 'cart[ã|a]o( de crédito)',
  otherNumbers: 'fatura, encomenda, artigo, processo',
  items: `
    formulário, processo, ato, bilhete, voo, comboio, assento, leitura, orçamento, pacote, envio,
    referência, peça, produto, apólice, placa`,
  joints: 'é, na, nos, pelo, pelos, com, em',
};
