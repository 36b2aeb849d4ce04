# The local runtime in a container, for trying Platen on a machine other than Linux on x64:
#
#     docker build --platform linux/amd64 -t platen .
#     docker run --rm -it --init --platform linux/amd64 --network host -v platen:/data platen
#
# The runtime answers on the loopback network only: `--network host` shares it. It is no production image: production is
# `npm run deploy`.

FROM --platform=linux/amd64 node:24.21.0-bookworm AS tools
# Readers that the tests use as judges, and Firefox for the dashboard's tests. `.ci/run` installs the rest.
RUN apt-get update \
  && apt-get install -y --no-install-recommends firefox-esr jq poppler-utils qpdf mupdf-tools python3 \
  && rm -rf /var/lib/apt/lists/*

FROM --platform=linux/amd64 node:24.21.0-bookworm
WORKDIR /platen
RUN chown node:node /platen && mkdir /data && chown node:node /data
USER node
COPY --chown=node:node . .
RUN npm ci --no-audit --no-fund
ENV PLATEN_DATA=/data
VOLUME /data
EXPOSE 3000
CMD ["npm", "start"]
