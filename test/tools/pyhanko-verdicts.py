"""Prints pyHanko's verdict on each signature of the PDFs whose paths are read from standard input, as a JSON line each."""

import asyncio
import json
import logging
import sys
import warnings

warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import async_validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

COMPLETE = ('ENTIRE_FILE', 'ENTIRE_REVISION')


async def judge(signature):
    """Valid as Platen means it: intact, complete, and changed in permitted ways only; trust is left out."""
    context = ValidationContext(trust_roots=[], allow_fetching=False)
    sub_filter = str(signature.sig_object.get('/SubFilter'))
    validate = async_validate_pdf_timestamp if sub_filter == '/ETSI.RFC3161' else async_validate_pdf_signature
    status = await validate(signature, context)
    level = None if status.modification_level is None else status.modification_level.name
    difference = signature.diff_result
    if not (status.intact and status.valid):
        reason = f'intact: {status.intact}, signature value right: {status.valid}'
    elif status.coverage.name not in COMPLETE:
        reason = f'coverage {status.coverage.name}'
    elif level == 'OTHER' or status.docmdp_ok is False:
        reason = str(difference) if isinstance(difference, Exception) else f'changes of level {level}'
    else:
        return {'valid': True, 'reason': ''}
    return {'valid': False, 'reason': reason}


async def judge_file(path):
    with open(path, 'rb') as file:
        reader = PdfFileReader(file, strict=False)
        if reader.encrypted:
            reader.decrypt('')
        for signature in reader.embedded_signatures:
            try:
                verdict = await judge(signature)
            except Exception as error:
                verdict = {'valid': False, 'reason': f'{type(error).__name__}: {error}'}
            yield {'field': signature.field_name, **verdict}


async def main():
    for path in sys.stdin.read().splitlines():
        try:
            async for verdict in judge_file(path):
                print(json.dumps({'path': path, **verdict}), flush=True)
        except Exception as error:
            print(json.dumps({'path': path, 'error': f'{type(error).__name__}: {error}'}), flush=True)


asyncio.run(main())
