package platen

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ErrWebhook is what every reason to refuse a webhook is.
var ErrWebhook = errors.New("platen: the webhook is not to be trusted")

// WebhookTolerance is how far the time of a webhook may be off.
const WebhookTolerance = 5 * time.Minute

// SignWebhook makes the headers of a webhook as the service sends it, for tests of your receiver. body is signed as it
// is; secret is whsec_…, which the test gives its receiver too. Its errors are ErrWebhook.
func SignWebhook(body []byte, secret string) (http.Header, error) {
	id, timestamp := "msg_"+newUUID(), strconv.FormatInt(time.Now().Unix(), 10)
	signature, err := signatureOf(id, timestamp, body, secret)
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", signature)
	return header, nil
}

// signatureOf is what Standard Webhooks have as the header webhook-signature.
func signatureOf(id, timestamp string, body []byte, secret string) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", fmt.Errorf("%w: the secret must be whsec_ and base64", ErrWebhook)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// VerifyWebhook checks that a webhook is from the service and new, as Standard Webhooks say, and reads it. body is
// exactly what was received: parsing and printing it again breaks the signature. Each secret is whsec_…; there are
// several while one takes the place of another. Its errors are ErrWebhook.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*WebhookEvent, error) {
	return verifyWebhookAt(body, header, time.Now(), secrets)
}

func verifyWebhookAt(body []byte, header http.Header, now time.Time, secrets []string) (*WebhookEvent, error) {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	signatures := header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, fmt.Errorf("%w: a header is missing", ErrWebhook)
	}
	seconds, err := strconv.ParseUint(timestamp, 10, 62)
	if err != nil {
		return nil, fmt.Errorf("%w: its time is none", ErrWebhook)
	}
	age := now.Sub(time.Unix(int64(seconds), 0))
	if age > WebhookTolerance || age < -WebhookTolerance {
		return nil, fmt.Errorf("%w: its time is too far from now", ErrWebhook)
	}
	for _, secret := range secrets {
		right, err := signatureOf(id, timestamp, body, secret)
		if err != nil {
			return nil, err
		}
		for _, signature := range strings.Split(signatures, " ") {
			if hmac.Equal([]byte(signature), []byte(right)) {
				event := new(WebhookEvent)
				return event, json.Unmarshal(body, event)
			}
		}
	}
	return nil, fmt.Errorf("%w: no signature is right", ErrWebhook)
}
