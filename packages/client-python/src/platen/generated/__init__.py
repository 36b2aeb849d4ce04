"""Made from the description of the API by `npm run generate`."""
