import type { LanguageWords } from '../language-words.ts';

/** Spanish. */
export const es: LanguageWords = {
  phone: `
    *t[e|é|i]l[e|é]f[o|ó|ô]n*, telf, tel, tfno, tlf, móvil, movil, celular, llam[ar|e|en|ada] (al),
    localizable (en), contactable, atención al cliente, n[ú|u]mero de
    [teléfono|telefone|telemóvel|celular], [centralita|recepción|secretaría]:`,
  extension: 'anexo, interno',
  birth: 'fecha de nacimiento, nacid[o|a] el, f(echa)(.)( de) nac(imiento)(.)',
  passport: 'pasaporte',
  card: 'tarjeta( de crédito)',
  ssn: 'n[ú|u]mero (de )segur[o|idad] social',
  routing: 'n[ú|u]mero de [ruta|tránsito|transito] (bancari[o|a])',
  number: 'número, núm',
  memberships: 'cuenta',
  otherNumbers: `
    pedido, factura, expediente, seguimiento, contrato, serie, lote, pieza, albar[á|a]n, paquete`,
  items: `
    formulario, impreso, casilla, modelo, acta, decreto, ley, artículo, anexo, página, capítulo,
    parcela, recibo, boleto, billete, vuelo, tren, andén, asiento, fila, medidor, lectura, presupuesto,
    envío, referencia, componente, producto, catálogo, bobina, colada, póliza, mandato, licitación,
    protocolo, escritura, matrícula`,
  persons: 'sr, sra, don, doña',
  places: `
    urgencias, consultorio, secretaría, secretaria, conserjería, recepción, recepcion, centralita`,
  joints: 'e, o, y, es, son, al, en, con, por, para, número, numero',
};
